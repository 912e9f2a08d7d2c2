// https://developer.apple.com/documentation/uikit/uinavigationcontroller
#pragma once
#include <UIKit/UIViewController.h>
NS_ASSUME_NONNULL_BEGIN

@class UIBarButtonItem;

NS_SWIFT_UI_ACTOR @interface UINavigationController : UIViewController
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController NS_DESIGNATED_INITIALIZER;
@property(nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@end

// https://developer.apple.com/documentation/uikit/uinavigationitem
NS_SWIFT_UI_ACTOR @interface UINavigationItem : NSObject <NSCoding>
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, strong) UIBarButtonItem *leftBarButtonItem;
@property(nullable, nonatomic, strong) UIBarButtonItem *rightBarButtonItem;
@property(nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *rightBarButtonItems;
@end

NS_ASSUME_NONNULL_END
