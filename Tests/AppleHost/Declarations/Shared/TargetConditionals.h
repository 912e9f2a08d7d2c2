// https://developer.apple.com/documentation/xcode/targetconditionals
// The command line selects the set of macros: DECLARATIONS_IOS for iOS, nothing for macOS.
#pragma once

#define TARGET_OS_MAC 1
#if DECLARATIONS_IOS
#define TARGET_OS_IPHONE 1
#define TARGET_OS_IOS 1
#define TARGET_OS_OSX 0
#else
#define TARGET_OS_IPHONE 0
#define TARGET_OS_IOS 0
#define TARGET_OS_OSX 1
#endif
#define TARGET_OS_VISION 0
#define TARGET_OS_TV 0
#define TARGET_OS_WATCH 0
#define TARGET_OS_MACCATALYST 0
