// https://developer.apple.com/documentation/foundation/nslock
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nslocking
@protocol NSLocking
- (void)lock __attribute__((swift_attr("@available(*, noasync)")));
- (void)unlock __attribute__((swift_attr("@available(*, noasync)")));
@end

NS_SWIFT_SENDABLE @interface NSLock : NSObject <NSLocking>
@end

NS_ASSUME_NONNULL_END
