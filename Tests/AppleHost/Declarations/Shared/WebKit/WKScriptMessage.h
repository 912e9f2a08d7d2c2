// https://developer.apple.com/documentation/webkit/wkscriptmessage
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKFrameInfo;
@class WKWebView;

NS_SWIFT_UI_ACTOR @interface WKScriptMessage : NSObject
@property(nonatomic, readonly, copy) id body;
@property(nullable, nonatomic, readonly, weak) WKWebView *webView;
@property(nonatomic, readonly, copy) WKFrameInfo *frameInfo;
@end

NS_ASSUME_NONNULL_END
