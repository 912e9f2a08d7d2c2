// https://developer.apple.com/documentation/foundation/urlauthenticationchallenge
#pragma once
#include <Foundation/NSString.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/urlcredential
NS_SWIFT_NAME(URLCredential) @interface NSURLCredential : NSObject <NSSecureCoding, NSCopying>
@end

// https://developer.apple.com/documentation/foundation/urlcredential/persistence-swift.enum
typedef NS_ENUM(NSUInteger, NSURLCredentialPersistence) {
    NSURLCredentialPersistenceNone,
    NSURLCredentialPersistenceForSession,
    NSURLCredentialPersistencePermanent,
    NSURLCredentialPersistenceSynchronizable,
} NS_SWIFT_NAME(URLCredential.Persistence);

@interface NSURLCredential (NSInternetPassword)
- (instancetype)initWithUser:(NSString *)user
                    password:(NSString *)password
                 persistence:(NSURLCredentialPersistence)persistence;
@end

// https://developer.apple.com/documentation/foundation/urlprotectionspace
NS_SWIFT_NAME(URLProtectionSpace) @interface NSURLProtectionSpace : NSObject <NSSecureCoding, NSCopying>
@property(readonly, copy) NSString *host;
@property(readonly, copy) NSString *authenticationMethod;
@end

// https://developer.apple.com/documentation/foundation/nsurlauthenticationmethodhttpbasic
FOUNDATION_EXPORT NSString *const NSURLAuthenticationMethodHTTPBasic;

NS_SWIFT_NAME(URLAuthenticationChallenge) @interface NSURLAuthenticationChallenge : NSObject <NSSecureCoding>
@property(readonly, copy) NSURLProtectionSpace *protectionSpace;
@property(readonly) NSInteger previousFailureCount;
@end

NS_ASSUME_NONNULL_END
