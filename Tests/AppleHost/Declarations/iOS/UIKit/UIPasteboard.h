// https://developer.apple.com/documentation/uikit/uipasteboard
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface UIPasteboard : NSObject
@property(class, nonatomic, readonly) UIPasteboard *generalPasteboard NS_SWIFT_NAME(general);
@property(nullable, nonatomic, copy) NSString *string;
@end

NS_ASSUME_NONNULL_END
