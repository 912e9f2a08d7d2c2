// https://developer.apple.com/documentation/uikit/uiresponder
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface UIResponder : NSObject
@end

NS_ASSUME_NONNULL_END
