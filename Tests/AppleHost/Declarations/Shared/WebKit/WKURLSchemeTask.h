// https://developer.apple.com/documentation/webkit/wkurlschemetask
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol WKURLSchemeTask <NSObject>
@property(nonatomic, readonly, copy) NSURLRequest *request;
- (void)didReceiveResponse:(NSURLResponse *)response;
- (void)didReceiveData:(NSData *)data;
- (void)didFinish;
- (void)didFailWithError:(NSError *)error;
@end

NS_ASSUME_NONNULL_END
