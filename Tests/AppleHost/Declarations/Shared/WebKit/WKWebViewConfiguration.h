// https://developer.apple.com/documentation/webkit/wkwebviewconfiguration
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKUserContentController;
@class WKWebpagePreferences;
@class WKWebsiteDataStore;
@protocol WKURLSchemeHandler;

NS_SWIFT_UI_ACTOR @interface WKWebViewConfiguration : NSObject <NSSecureCoding, NSCopying>
@property(nonatomic, strong) WKUserContentController *userContentController;
@property(nonatomic, strong) WKWebsiteDataStore *websiteDataStore;
@property(null_resettable, nonatomic, copy) WKWebpagePreferences *defaultWebpagePreferences API_AVAILABLE(macos(10.15), ios(13.0));
@property(nullable, nonatomic, copy) NSString *applicationNameForUserAgent;
- (void)setURLSchemeHandler:(nullable id<WKURLSchemeHandler>)urlSchemeHandler forURLScheme:(NSString *)urlScheme;
- (nullable id<WKURLSchemeHandler>)urlSchemeHandlerForURLScheme:(NSString *)urlScheme
    NS_SWIFT_NAME(urlSchemeHandler(forURLScheme:));
@end

NS_ASSUME_NONNULL_END
