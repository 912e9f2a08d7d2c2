// https://developer.apple.com/documentation/foundation/httpcookie
#pragma once
#include <Foundation/NSDictionary.h>
#include <Foundation/NSString.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/httpcookiepropertykey
typedef NSString *NSHTTPCookiePropertyKey NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(HTTPCookiePropertyKey);
FOUNDATION_EXPORT NSHTTPCookiePropertyKey const NSHTTPCookieName;
FOUNDATION_EXPORT NSHTTPCookiePropertyKey const NSHTTPCookieValue;
FOUNDATION_EXPORT NSHTTPCookiePropertyKey const NSHTTPCookieDomain;
FOUNDATION_EXPORT NSHTTPCookiePropertyKey const NSHTTPCookiePath;
FOUNDATION_EXPORT NSHTTPCookiePropertyKey const NSHTTPCookieSecure;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(HTTPCookie) @interface NSHTTPCookie : NSObject
- (nullable instancetype)initWithProperties:(NSDictionary<NSHTTPCookiePropertyKey, id> *)properties;
@end

NS_ASSUME_NONNULL_END
