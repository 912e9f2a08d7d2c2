// https://developer.apple.com/documentation/webkit/wkwebsitedatastore
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKHTTPCookieStore;

NS_SWIFT_UI_ACTOR @interface WKWebsiteDataStore : NSObject <NSSecureCoding>
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, readonly) WKHTTPCookieStore *httpCookieStore;
@end

NS_ASSUME_NONNULL_END
