// https://developer.apple.com/documentation/appkit/nsapplication
#pragma once
#include <AppKit/NSView.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/appkit/nsapplication/activationpolicy-swift.enum
typedef NS_ENUM(NSInteger, NSApplicationActivationPolicy) {
    NSApplicationActivationPolicyRegular,
    NSApplicationActivationPolicyAccessory,
    NSApplicationActivationPolicyProhibited,
} NS_SWIFT_NAME(NSApplication.ActivationPolicy);

NS_SWIFT_UI_ACTOR @interface NSApplication : NSResponder
@property(class, readonly, strong) __kindof NSApplication *sharedApplication NS_SWIFT_NAME(shared);
- (BOOL)setActivationPolicy:(NSApplicationActivationPolicy)activationPolicy;
- (void)activate;
- (void)run;
@end

NS_ASSUME_NONNULL_END
