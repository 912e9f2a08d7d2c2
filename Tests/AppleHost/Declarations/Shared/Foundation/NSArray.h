// https://developer.apple.com/documentation/foundation/nsarray
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_BRIDGED("Swift.Array") @interface NSArray<__covariant ObjectType> : NSObject
@property(readonly) NSUInteger count;
@end

// https://developer.apple.com/documentation/foundation/nsmutablearray
@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (instancetype)initWithArray:(NSArray<ObjectType> *)array;
@end

NS_ASSUME_NONNULL_END
