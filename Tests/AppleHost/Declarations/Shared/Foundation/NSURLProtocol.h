// https://developer.apple.com/documentation/foundation/urlprotocol
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSURLRequest.h>
#include <Foundation/NSURLResponse.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/urlcache/storagepolicy
typedef NS_ENUM(NSUInteger, NSURLCacheStoragePolicy) {
    NSURLCacheStorageAllowed,
    NSURLCacheStorageAllowedInMemoryOnly,
    NSURLCacheStorageNotAllowed,
} NS_SWIFT_NAME(URLCache.StoragePolicy);

NS_SWIFT_NAME(URLCache) @interface NSURLCache : NSObject
@end

@class NSURLProtocol;

// https://developer.apple.com/documentation/foundation/urlprotocolclient
NS_SWIFT_NAME(URLProtocolClient) @protocol NSURLProtocolClient <NSObject>
- (void)URLProtocol:(NSURLProtocol *)protocol didReceiveResponse:(NSURLResponse *)response cacheStoragePolicy:(NSURLCacheStoragePolicy)policy;
- (void)URLProtocol:(NSURLProtocol *)protocol didLoadData:(NSData *)data;
- (void)URLProtocolDidFinishLoading:(NSURLProtocol *)protocol;
@end

NS_SWIFT_NAME(URLProtocol) @interface NSURLProtocol : NSObject
@property(nullable, readonly, retain) id<NSURLProtocolClient> client;
@property(readonly, copy) NSURLRequest *request;
+ (BOOL)canInitWithRequest:(NSURLRequest *)request;
+ (NSURLRequest *)canonicalRequestForRequest:(NSURLRequest *)request;
- (void)startLoading;
- (void)stopLoading;
+ (BOOL)registerClass:(Class)protocolClass NS_SWIFT_NAME(registerClass(_:));
+ (void)unregisterClass:(Class)protocolClass NS_SWIFT_NAME(unregisterClass(_:));
@end

NS_ASSUME_NONNULL_END
