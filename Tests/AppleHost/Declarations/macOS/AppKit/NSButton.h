// https://developer.apple.com/documentation/appkit/nsbutton
#pragma once
#include <AppKit/NSImage.h>
#include <AppKit/NSView.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/appkit/nscontrol
NS_SWIFT_UI_ACTOR @interface NSControl : NSView
@end

NS_SWIFT_UI_ACTOR @interface NSButton : NSControl
+ (instancetype)buttonWithImage:(NSImage *)image target:(nullable id)target action:(nullable SEL)action;
@end

NS_ASSUME_NONNULL_END
