// https://developer.apple.com/documentation/foundation/urlresponse
#pragma once
#include <Foundation/NSDictionary.h>
#include <Foundation/NSString.h>
#include <Foundation/NSURL.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLResponse) @interface NSURLResponse : NSObject <NSSecureCoding, NSCopying>
- (instancetype)initWithURL:(NSURL *)URL
                   MIMEType:(nullable NSString *)MIMEType
      expectedContentLength:(NSInteger)length
           textEncodingName:(nullable NSString *)name NS_DESIGNATED_INITIALIZER;
@property(nullable, readonly, copy) NSURL *URL;
@property(nullable, readonly, copy) NSString *MIMEType NS_SWIFT_NAME(mimeType);
@property(readonly) long long expectedContentLength;
@end

// https://developer.apple.com/documentation/foundation/httpurlresponse
NS_SWIFT_SENDABLE NS_SWIFT_NAME(HTTPURLResponse) @interface NSHTTPURLResponse : NSURLResponse
- (nullable instancetype)initWithURL:(NSURL *)url
                          statusCode:(NSInteger)statusCode
                         HTTPVersion:(nullable NSString *)HTTPVersion
                        headerFields:(nullable NSDictionary<NSString *, NSString *> *)headerFields;
@property(readonly) NSInteger statusCode;
- (nullable NSString *)valueForHTTPHeaderField:(NSString *)field NS_SWIFT_NAME(value(forHTTPHeaderField:));
@end

NS_ASSUME_NONNULL_END
