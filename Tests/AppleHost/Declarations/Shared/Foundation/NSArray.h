// https://developer.apple.com/documentation/foundation/nsarray
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_BRIDGED("Swift.Array") @interface NSArray<__covariant ObjectType> : NSObject
@property(readonly) NSUInteger count;
@end

NS_ASSUME_NONNULL_END
