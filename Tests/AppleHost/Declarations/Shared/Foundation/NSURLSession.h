// https://developer.apple.com/documentation/foundation/urlsession
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSError.h>
#include <Foundation/NSURL.h>
#include <Foundation/NSURLResponse.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/operationqueue
NS_SWIFT_SENDABLE NS_SWIFT_NAME(OperationQueue) @interface NSOperationQueue : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionConfiguration) @interface NSURLSessionConfiguration : NSObject
@property(class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration NS_SWIFT_NAME(default);
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTask) @interface NSURLSessionTask : NSObject
@property(nullable, readonly, copy) NSURLResponse *response;
- (void)resume;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataTask) @interface NSURLSessionDataTask : NSURLSessionTask
@end

@protocol NSURLSessionDelegate;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSession) @interface NSURLSession : NSObject
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration delegate:(nullable id<NSURLSessionDelegate>)delegate delegateQueue:(nullable NSOperationQueue *)queue;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url NS_SWIFT_NAME(dataTask(with:));
- (void)invalidateAndCancel;
@end

// https://developer.apple.com/documentation/foundation/urlsessiondatadelegate
NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDelegate) @protocol NSURLSessionDelegate <NSObject>
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionTaskDelegate) @protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(nullable NSError *)error NS_SWIFT_NAME(urlSession(_:task:didCompleteWithError:));
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(URLSessionDataDelegate) @protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)dataTask didReceiveData:(NSData *)data NS_SWIFT_NAME(urlSession(_:dataTask:didReceive:));
@end

// https://developer.apple.com/documentation/foundation/urlsession/authchallengedisposition
typedef NS_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) {
    NSURLSessionAuthChallengeUseCredential,
    NSURLSessionAuthChallengePerformDefaultHandling,
    NSURLSessionAuthChallengeCancelAuthenticationChallenge,
    NSURLSessionAuthChallengeRejectProtectionSpace,
} NS_SWIFT_NAME(URLSession.AuthChallengeDisposition);

NS_ASSUME_NONNULL_END
