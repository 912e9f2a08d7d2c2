// https://developer.apple.com/documentation/appkit/nstitlebaraccessoryviewcontroller
#pragma once
#include <AppKit/NSView.h>
#include <AppKit/NSViewController.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/appkit/nslayoutconstraint
NS_SWIFT_UI_ACTOR @interface NSLayoutConstraint : NSObject
@end

// https://developer.apple.com/documentation/appkit/nslayoutconstraint/attribute
typedef NS_ENUM(NSInteger, NSLayoutAttribute) {
    NSLayoutAttributeLeading = 5,
    NSLayoutAttributeTrailing = 6,
} NS_SWIFT_NAME(NSLayoutConstraint.Attribute);

NS_SWIFT_UI_ACTOR @interface NSTitlebarAccessoryViewController : NSViewController
@property NSLayoutAttribute layoutAttribute;
@end

@interface NSWindow (NSTitlebarAccessoryViewController)
- (void)addTitlebarAccessoryViewController:(NSTitlebarAccessoryViewController *)childViewController NS_SWIFT_NAME(addTitlebarAccessoryViewController(_:));
@end

NS_ASSUME_NONNULL_END
