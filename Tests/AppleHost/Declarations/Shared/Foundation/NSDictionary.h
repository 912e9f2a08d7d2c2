// https://developer.apple.com/documentation/foundation/nsdictionary
#pragma once
#include <Foundation/NSObjCRuntime.h>
#include <Foundation/NSCoder.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_BRIDGED("Swift.Dictionary") @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@property(readonly) NSUInteger count;
@end

NS_ASSUME_NONNULL_END
