// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/kill.2.html
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/sysconf.3.html
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/exit.3.html
#pragma once

typedef int pid_t;

#define SIGKILL 9
#define _SC_PAGESIZE 29

long sysconf(int name);

int kill(pid_t process, int signal);

void darwin_exit(int status) __attribute__((noreturn, swift_name("exit(_:)")));
