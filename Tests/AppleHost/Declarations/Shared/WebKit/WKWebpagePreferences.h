// https://developer.apple.com/documentation/webkit/wkwebpagepreferences
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface WKWebpagePreferences : NSObject
@property(nonatomic, getter=isLockdownModeEnabled) BOOL lockdownModeEnabled API_AVAILABLE(macos(13.0), ios(16.0));
@end

NS_ASSUME_NONNULL_END
