// https://developer.apple.com/documentation/foundation/urlsession
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

// Its async functions exist only in Swift; see Foundation.swift.
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSession) @interface NSURLSession : NSObject
@property(class, readonly, strong) NSURLSession *sharedSession NS_SWIFT_NAME(shared);
@end

// https://developer.apple.com/documentation/foundation/urlsession/authchallengedisposition
typedef NS_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) {
    NSURLSessionAuthChallengeUseCredential,
    NSURLSessionAuthChallengePerformDefaultHandling,
    NSURLSessionAuthChallengeCancelAuthenticationChallenge,
    NSURLSessionAuthChallengeRejectProtectionSpace,
} NS_SWIFT_NAME(URLSession.AuthChallengeDisposition);

NS_ASSUME_NONNULL_END
