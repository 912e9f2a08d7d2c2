// https://developer.apple.com/documentation/webkit/wkscriptmessage
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKContentWorld;
@class WKFrameInfo;
@class WKWebView;

NS_SWIFT_UI_ACTOR @interface WKScriptMessage : NSObject
@property(nonatomic, readonly, copy) id body;
@property(nullable, nonatomic, readonly, weak) WKWebView *webView;
@property(nonatomic, readonly, copy) WKFrameInfo *frameInfo;
@property(nonatomic, readonly, copy) NSString *name;
@property(nonatomic, readonly) WKContentWorld *world;
@end

NS_ASSUME_NONNULL_END
