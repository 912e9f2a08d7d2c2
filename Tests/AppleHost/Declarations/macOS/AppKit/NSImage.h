// https://developer.apple.com/documentation/appkit/nsimage
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@interface NSImage : NSObject
+ (nullable instancetype)imageWithSystemSymbolName:(NSString *)name accessibilityDescription:(nullable NSString *)description;
@end

NS_ASSUME_NONNULL_END
