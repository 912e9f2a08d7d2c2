// https://developer.apple.com/documentation/webkit/wkcontentworld
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface WKContentWorld : NSObject
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@property(class, nonatomic, readonly) WKContentWorld *pageWorld;
+ (WKContentWorld *)worldWithName:(NSString *)name NS_SWIFT_NAME(world(name:));
@end

NS_ASSUME_NONNULL_END
