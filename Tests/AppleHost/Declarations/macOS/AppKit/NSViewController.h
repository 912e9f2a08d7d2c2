// https://developer.apple.com/documentation/appkit/nsviewcontroller
#pragma once
#include <AppKit/NSView.h>
NS_ASSUME_NONNULL_BEGIN

typedef NSString *NSNibName;

NS_SWIFT_UI_ACTOR @interface NSViewController : NSResponder
- (instancetype)initWithNibName:(nullable NSNibName)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(strong) NSView *view;
@property(nullable, copy) NSString *title;
- (void)loadView;
@end

NS_ASSUME_NONNULL_END
