// https://developer.apple.com/documentation/uikit/uipresentationcontroller
#pragma once
#include <UIKit/UIViewController.h>
NS_ASSUME_NONNULL_BEGIN

@protocol UIAdaptivePresentationControllerDelegate;

NS_SWIFT_UI_ACTOR @interface UIPresentationController : NSObject
@property(nullable, nonatomic, weak) id<UIAdaptivePresentationControllerDelegate> delegate;
- (instancetype)init NS_UNAVAILABLE;
@end

// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
NS_SWIFT_UI_ACTOR @protocol UIAdaptivePresentationControllerDelegate <NSObject>
@optional
- (BOOL)presentationControllerShouldDismiss:(UIPresentationController *)presentationController;
- (void)presentationControllerWillDismiss:(UIPresentationController *)presentationController;
- (void)presentationControllerDidDismiss:(UIPresentationController *)presentationController;
@end

NS_ASSUME_NONNULL_END
