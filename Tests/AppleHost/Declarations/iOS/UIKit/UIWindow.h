// https://developer.apple.com/documentation/uikit/uiwindow
#pragma once
#include <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface UIWindow : UIView
@end

NS_ASSUME_NONNULL_END
