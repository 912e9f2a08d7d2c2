// https://developer.apple.com/documentation/uikit/uiviewcontroller
#pragma once
#include <UIKit/UIResponder.h>
NS_ASSUME_NONNULL_BEGIN

@class UINavigationController;
@class UINavigationItem;
@class UIPresentationController;
@class UIView;
@protocol UIContentConfiguration;

NS_SWIFT_UI_ACTOR @interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(null_resettable, nonatomic, strong) UIView *view;
- (void)loadView;
- (void)viewDidLoad;
@property(nullable, nonatomic, copy) NSString *title;
// API notes give these longer names in Swift than the importer would.
@property(nullable, nonatomic, readonly) UIViewController *presentedViewController NS_SWIFT_NAME(presentedViewController);
@property(nullable, nonatomic, readonly) UIPresentationController *presentationController NS_SWIFT_NAME(presentationController);
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^_Nullable)(void))completion NS_SWIFT_DISABLE_ASYNC;
- (void)dismissViewControllerAnimated:(BOOL)flag completion:(void (^_Nullable)(void))completion NS_SWIFT_DISABLE_ASYNC;
@end

// https://developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
@interface UIViewController (UINavigationControllerItem)
@property(nonatomic, readonly, strong) UINavigationItem *navigationItem;
@property(nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@end

NS_ASSUME_NONNULL_END
