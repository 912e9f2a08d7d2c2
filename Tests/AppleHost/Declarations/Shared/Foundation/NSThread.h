// https://developer.apple.com/documentation/foundation/thread
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Thread) @interface NSThread : NSObject
@property(class, readonly) BOOL isMainThread;
// Used only by the tests.
- (instancetype)initWithBlock:(void (NS_SWIFT_SENDABLE ^)(void))block;
@property NSUInteger stackSize;
- (void)start;
@end

NS_ASSUME_NONNULL_END
