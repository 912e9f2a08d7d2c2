// https://developer.apple.com/documentation/webkit/wkuserscript
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKContentWorld;

// https://developer.apple.com/documentation/webkit/wkuserscriptinjectiontime
typedef NS_ENUM(NSInteger, WKUserScriptInjectionTime) {
    WKUserScriptInjectionTimeAtDocumentStart,
    WKUserScriptInjectionTimeAtDocumentEnd,
};

NS_SWIFT_UI_ACTOR @interface WKUserScript : NSObject <NSCopying>
@property(nonatomic, readonly, copy) NSString *source;
@property(nonatomic, readonly) WKUserScriptInjectionTime injectionTime;
@property(nonatomic, readonly, getter=isForMainFrameOnly) BOOL forMainFrameOnly;
- (instancetype)initWithSource:(NSString *)source
                 injectionTime:(WKUserScriptInjectionTime)injectionTime
              forMainFrameOnly:(BOOL)forMainFrameOnly
                inContentWorld:(WKContentWorld *)contentWorld;
@end

NS_ASSUME_NONNULL_END
