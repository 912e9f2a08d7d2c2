// https://developer.apple.com/documentation/webkit/wkframeinfo
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKSecurityOrigin;
@class WKWebView;

NS_SWIFT_UI_ACTOR @interface WKFrameInfo : NSObject <NSCopying>
@property(nonatomic, readonly, getter=isMainFrame) BOOL mainFrame;
@property(nonatomic, readonly) WKSecurityOrigin *securityOrigin;
@property(nullable, nonatomic, readonly, weak) WKWebView *webView;
@end

NS_ASSUME_NONNULL_END
