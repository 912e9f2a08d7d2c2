// https://developer.apple.com/documentation/webkit/wknavigationdelegate
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKNavigation;
@class WKNavigationAction;
@class WKNavigationResponse;
@class WKWebView;

// https://developer.apple.com/documentation/webkit/wknavigationactionpolicy
typedef NS_ENUM(NSInteger, WKNavigationActionPolicy) {
    WKNavigationActionPolicyCancel,
    WKNavigationActionPolicyAllow,
    WKNavigationActionPolicyDownload,
};

// https://developer.apple.com/documentation/webkit/wknavigationresponsepolicy
typedef NS_ENUM(NSInteger, WKNavigationResponsePolicy) {
    WKNavigationResponsePolicyCancel,
    WKNavigationResponsePolicyAllow,
    WKNavigationResponsePolicyDownload,
};

NS_SWIFT_UI_ACTOR @protocol WKNavigationDelegate <NSObject>
@optional
- (void)webView:(WKWebView *)webView
    decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction
                    decisionHandler:(NS_SWIFT_UI_ACTOR void (^)(WKNavigationActionPolicy))decisionHandler
    NS_SWIFT_ASYNC(3);
- (void)webView:(WKWebView *)webView
    decidePolicyForNavigationResponse:(WKNavigationResponse *)navigationResponse
                      decisionHandler:(NS_SWIFT_UI_ACTOR void (^)(WKNavigationResponsePolicy))decisionHandler
    NS_SWIFT_ASYNC(3);
- (void)webView:(WKWebView *)webView didStartProvisionalNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView
    didFailProvisionalNavigation:(null_unspecified WKNavigation *)navigation
                       withError:(NSError *)error;
- (void)webView:(WKWebView *)webView didCommitNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView
    didFailNavigation:(null_unspecified WKNavigation *)navigation
            withError:(NSError *)error;
- (void)webView:(WKWebView *)webView
    didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge
                    completionHandler:(NS_SWIFT_UI_ACTOR void (^)(NSURLSessionAuthChallengeDisposition disposition,
                                                                  NSURLCredential *_Nullable credential))completionHandler
    NS_SWIFT_ASYNC_NAME(webView(_:respondTo:));
- (void)webViewWebContentProcessDidTerminate:(WKWebView *)webView;
@end

NS_ASSUME_NONNULL_END
