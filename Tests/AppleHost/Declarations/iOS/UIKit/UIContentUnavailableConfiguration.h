// https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration
#pragma once
#include <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

// In Swift the configuration is a value type, declared in UIKit.swift.
NS_SWIFT_UI_ACTOR @interface UIButton : UIView
@end

NS_ASSUME_NONNULL_END
