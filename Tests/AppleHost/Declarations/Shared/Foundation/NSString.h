// https://developer.apple.com/documentation/foundation/nsstring
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Swift.String") @interface NSString : NSObject
@property(readonly) NSUInteger length;
@end

// https://developer.apple.com/documentation/foundation/nsmutablestring
@interface NSMutableString : NSString
- (instancetype)initWithString:(NSString *)string;
@end

// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)
@interface NSObject (NSKeyValueCoding)
- (nullable id)valueForKey:(NSString *)key NS_SWIFT_NAME(value(forKey:));
@end

NS_ASSUME_NONNULL_END
