// https://developer.apple.com/documentation/webkit/wkwebview
#pragma once
#include <WebKit/WKFoundation.h>
#if TARGET_OS_IPHONE
#include <UIKit/UIKit.h>
#else
#include <AppKit/AppKit.h>
#endif
NS_ASSUME_NONNULL_BEGIN

@class WKContentWorld;
@class WKFrameInfo;
@class WKNavigation;
@class WKWebViewConfiguration;
@protocol WKNavigationDelegate;
@protocol WKUIDelegate;

#if TARGET_OS_IPHONE
NS_SWIFT_UI_ACTOR @interface WKWebView : UIView
#else
NS_SWIFT_UI_ACTOR @interface WKWebView : NSView
#endif

@property(nonatomic, readonly, copy) WKWebViewConfiguration *configuration;
@property(nullable, nonatomic, weak) id<WKNavigationDelegate> navigationDelegate;
@property(nullable, nonatomic, weak) id<WKUIDelegate> UIDelegate NS_SWIFT_NAME(uiDelegate);
- (instancetype)initWithFrame:(CGRect)frame
                configuration:(WKWebViewConfiguration *)configuration NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (nullable WKNavigation *)loadRequest:(NSURLRequest *)request;
- (nullable WKNavigation *)loadHTMLString:(NSString *)string baseURL:(nullable NSURL *)baseURL;
@property(nullable, nonatomic, readonly, copy) NSString *title;
@property(nullable, nonatomic, readonly, copy) NSURL *URL;
- (nullable WKNavigation *)reload;
- (void)stopLoading;
// https://developer.apple.com/documentation/webkit/wkwebview/isinspectable
@property(nonatomic, getter=isInspectable) BOOL inspectable;
+ (BOOL)handlesURLScheme:(NSString *)urlScheme;

// https://developer.apple.com/documentation/webkit/wkwebview/evaluatejavascript(_:completionhandler:)
- (void)evaluateJavaScript:(NSString *)javaScriptString
         completionHandler:(NS_SWIFT_UI_ACTOR void (^_Nullable)(id _Nullable, NSError *_Nullable error))completionHandler;

// The other evaluations are refined for Swift: see WebKit.swift.
- (void)evaluateJavaScript:(NSString *)javaScriptString
                   inFrame:(nullable WKFrameInfo *)frame
            inContentWorld:(WKContentWorld *)contentWorld
         completionHandler:(NS_SWIFT_UI_ACTOR void (^_Nullable)(id _Nullable, NSError *_Nullable error))completionHandler
    NS_REFINED_FOR_SWIFT;
- (void)callAsyncJavaScript:(NSString *)functionBody
                  arguments:(nullable NSDictionary<NSString *, id> *)arguments
                    inFrame:(nullable WKFrameInfo *)frame
             inContentWorld:(WKContentWorld *)contentWorld
          completionHandler:(NS_SWIFT_UI_ACTOR void (^_Nullable)(id _Nullable, NSError *_Nullable error))completionHandler
    NS_REFINED_FOR_SWIFT;
@end

NS_ASSUME_NONNULL_END
