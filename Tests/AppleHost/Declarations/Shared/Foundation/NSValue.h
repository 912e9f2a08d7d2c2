// https://developer.apple.com/documentation/foundation/nsnumber
#pragma once
#include <Foundation/NSCoder.h>
#include <Foundation/NSString.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nsvalue
@interface NSValue : NSObject <NSCopying, NSSecureCoding>
@property(readonly) const char *objCType NS_RETURNS_INNER_POINTER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@end

NS_SWIFT_SENDABLE @interface NSNumber : NSValue
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithBool:(BOOL)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithInteger:(NSInteger)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithDouble:(double)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithChar:(char)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithFloat:(float)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithLongLong:(long long)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
- (NSNumber *)initWithUnsignedLongLong:(unsigned long long)value NS_SWIFT_NAME(init(value:)) NS_DESIGNATED_INITIALIZER;
@property(readonly) BOOL boolValue;
@property(readonly) double doubleValue;
@property(readonly) long long longLongValue NS_SWIFT_NAME(int64Value);
@property(readonly) unsigned long long unsignedLongLongValue NS_SWIFT_NAME(uint64Value);
@property(readonly) NSInteger integerValue NS_SWIFT_NAME(intValue);
@property(readonly, copy) NSString *stringValue;
@end

NS_ASSUME_NONNULL_END
