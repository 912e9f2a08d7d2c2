// File functions, as <sys/stat.h>, <fcntl.h> and <unistd.h> declare them. The C names are our own, because
// the toolchain's C library uses the original names for other declarations.
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/stat.2.html
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/open.2.html
#pragma once

struct __attribute__((swift_name("timespec"))) darwin_timespec {
  long tv_sec;
  long tv_nsec;
};

struct __attribute__((swift_name("stat"))) darwin_stat {
  int st_dev;
  unsigned short st_mode;
  unsigned short st_nlink;
  unsigned long long st_ino;
  struct darwin_timespec st_mtimespec;
  long long st_size;
};

int darwin_stat(const char *_Nonnull path, struct darwin_stat *_Nonnull status) __attribute__((swift_name("stat(_:_:)")));
int darwin_fstat(int descriptor, struct darwin_stat *_Nonnull status) __attribute__((swift_name("fstat(_:_:)")));
int darwin_mkfifo(const char *_Nonnull path, unsigned short mode) __attribute__((swift_name("mkfifo(_:_:)")));
int darwin_open(const char *_Nonnull path, int flags) __attribute__((swift_name("open(_:_:)")));
int darwin_close(int descriptor) __attribute__((swift_name("close(_:)")));

#define O_RDONLY 0x0000
#define O_NONBLOCK 0x0004
#define O_NOFOLLOW 0x0100
#define O_CLOEXEC 0x01000000
