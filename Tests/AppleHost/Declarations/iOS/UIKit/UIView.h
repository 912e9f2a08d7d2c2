// https://developer.apple.com/documentation/uikit/uiview
#pragma once
#include <CoreGraphics/CGGeometry.h>
#include <UIKit/UIResponder.h>
NS_ASSUME_NONNULL_BEGIN

@class UIWindow;

// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct
typedef NS_OPTIONS(NSUInteger, UIViewAutoresizing) {
    UIViewAutoresizingNone = 0,
    UIViewAutoresizingFlexibleWidth = 1 << 1,
    UIViewAutoresizingFlexibleHeight = 1 << 4,
} NS_SWIFT_NAME(UIView.AutoresizingMask);

NS_SWIFT_UI_ACTOR @interface UIView : UIResponder <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nonatomic) CGRect frame;
@property(nonatomic) CGRect bounds;
@property(nonatomic) UIViewAutoresizing autoresizingMask;
@property(nullable, nonatomic, readonly) UIWindow *window;
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
@end

NS_ASSUME_NONNULL_END
