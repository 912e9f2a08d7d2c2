// https://developer.apple.com/documentation/uikit/uiwindow
#pragma once
#include <UIKit/UIView.h>
NS_ASSUME_NONNULL_BEGIN

@class UIViewController;
@class UIWindowScene;

NS_SWIFT_UI_ACTOR @interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

NS_ASSUME_NONNULL_END
