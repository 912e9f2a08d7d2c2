// https://developer.apple.com/documentation/appkit/nsview
#pragma once
#include <CoreGraphics/CGGeometry.h>
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/appkit/nsresponder
NS_SWIFT_UI_ACTOR @interface NSResponder : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@end

@class NSViewController;

// https://developer.apple.com/documentation/appkit/nswindow
NS_SWIFT_UI_ACTOR @interface NSWindow : NSResponder
+ (instancetype)windowWithContentViewController:(NSViewController *)contentViewController;
@property(copy) NSString *title;
@property(getter=isReleasedWhenClosed) BOOL releasedWhenClosed;
- (void)makeKeyAndOrderFront:(nullable id)sender;
@end

NS_SWIFT_UI_ACTOR @interface NSView : NSResponder
- (instancetype)initWithFrame:(CGRect)frameRect NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, readonly, assign) NSWindow *window;
@end

NS_ASSUME_NONNULL_END
