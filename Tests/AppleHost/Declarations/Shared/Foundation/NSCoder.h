// https://developer.apple.com/documentation/foundation/nscoder
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

@class NSCoder;

// https://developer.apple.com/documentation/foundation/nscopying
@protocol NSCopying
@end

// https://developer.apple.com/documentation/foundation/nscoding
@protocol NSCoding
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

// https://developer.apple.com/documentation/foundation/nssecurecoding
@protocol NSSecureCoding <NSCoding>
@end

@interface NSCoder : NSObject
@end

NS_ASSUME_NONNULL_END
