// https://developer.apple.com/documentation/uikit/uiimage
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE @interface UIImage : NSObject
+ (nullable UIImage *)systemImageNamed:(NSString *)name NS_SWIFT_NAME(init(systemName:));
@end

NS_ASSUME_NONNULL_END
