// https://developer.apple.com/documentation/uikit/uiviewcontroller
#pragma once
#include <UIKit/UIResponder.h>
NS_ASSUME_NONNULL_BEGIN

@class UINavigationItem;
@class UIView;
@protocol UIContentConfiguration;

NS_SWIFT_UI_ACTOR @interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)loadView;
@property(nullable, nonatomic, copy) NSString *title;
@end

// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
@interface UIViewController (UINavigationControllerItem)
@property(nonatomic, readonly, strong) UINavigationItem *navigationItem;
@end

NS_ASSUME_NONNULL_END
