// https://developer.apple.com/documentation/foundation/nsdictionary
#pragma once
#include <Foundation/NSObjCRuntime.h>
#include <Foundation/NSCoder.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_BRIDGED("Swift.Dictionary") @interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
@property(readonly) NSUInteger count;
- (instancetype)initWithDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;
@end

// https://developer.apple.com/documentation/foundation/nsmutabledictionary
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
@end

NS_ASSUME_NONNULL_END
