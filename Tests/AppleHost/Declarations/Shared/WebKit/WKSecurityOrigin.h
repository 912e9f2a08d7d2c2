// https://developer.apple.com/documentation/webkit/wksecurityorigin
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface WKSecurityOrigin : NSObject
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, readonly, copy) NSString *protocol;
@property(nonatomic, readonly, copy) NSString *host;
@property(nonatomic, readonly) NSInteger port;
@end

NS_ASSUME_NONNULL_END
