// https://developer.apple.com/documentation/foundation/nsdecimalnumber
#pragma once
#include <Foundation/NSValue.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE @interface NSDecimalNumber : NSNumber
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

NS_ASSUME_NONNULL_END
