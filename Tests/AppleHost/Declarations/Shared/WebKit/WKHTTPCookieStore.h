// https://developer.apple.com/documentation/webkit/wkhttpcookiestore
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface WKHTTPCookieStore : NSObject
- (instancetype)init NS_UNAVAILABLE;
- (void)setCookie:(NSHTTPCookie *)cookie
    completionHandler:(nullable NS_SWIFT_UI_ACTOR void (^)(void))completionHandler;
@end

NS_ASSUME_NONNULL_END
