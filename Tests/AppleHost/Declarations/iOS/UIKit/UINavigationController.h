// https://developer.apple.com/documentation/uikit/uinavigationcontroller
#pragma once
#include <UIKit/UIViewController.h>
NS_ASSUME_NONNULL_BEGIN

@class UIBarButtonItem;
@protocol UINavigationControllerDelegate;

NS_SWIFT_UI_ACTOR @interface UINavigationController : UIViewController
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController NS_DESIGNATED_INITIALIZER;
@property(nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property(nullable, nonatomic, weak) id<UINavigationControllerDelegate> delegate;
- (void)setViewControllers:(NSArray<UIViewController *> *)viewControllers animated:(BOOL)animated;
@end

// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
NS_SWIFT_UI_ACTOR @protocol UINavigationControllerDelegate <NSObject>
@optional
- (void)navigationController:(UINavigationController *)navigationController
      willShowViewController:(UIViewController *)viewController
                    animated:(BOOL)animated;
- (void)navigationController:(UINavigationController *)navigationController
       didShowViewController:(UIViewController *)viewController
                    animated:(BOOL)animated;
@end

// https://developer.apple.com/documentation/uikit/uinavigationitem
NS_SWIFT_UI_ACTOR @interface UINavigationItem : NSObject <NSCoding>
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, strong) UIBarButtonItem *leftBarButtonItem;
@property(nullable, nonatomic, strong) UIBarButtonItem *rightBarButtonItem;
@property(nullable, nonatomic, copy) NSArray<UIBarButtonItem *> *rightBarButtonItems;
@end

NS_ASSUME_NONNULL_END
