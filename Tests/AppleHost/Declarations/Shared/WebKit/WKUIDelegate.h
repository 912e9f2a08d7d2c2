// https://developer.apple.com/documentation/webkit/wkuidelegate
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKFrameInfo;
@class WKWebView;

NS_SWIFT_UI_ACTOR @protocol WKUIDelegate <NSObject>
@optional
- (void)webView:(WKWebView *)webView
    runJavaScriptAlertPanelWithMessage:(NSString *)message
                      initiatedByFrame:(WKFrameInfo *)frame
                     completionHandler:(NS_SWIFT_UI_ACTOR void (^)(void))completionHandler;
- (void)webView:(WKWebView *)webView
    runJavaScriptConfirmPanelWithMessage:(NSString *)message
                        initiatedByFrame:(WKFrameInfo *)frame
                       completionHandler:(NS_SWIFT_UI_ACTOR void (^)(BOOL result))completionHandler;
- (void)webView:(WKWebView *)webView
    runJavaScriptTextInputPanelWithPrompt:(NSString *)prompt
                              defaultText:(nullable NSString *)defaultText
                         initiatedByFrame:(WKFrameInfo *)frame
                        completionHandler:(NS_SWIFT_UI_ACTOR void (^)(NSString *_Nullable result))completionHandler;
@end

NS_ASSUME_NONNULL_END
