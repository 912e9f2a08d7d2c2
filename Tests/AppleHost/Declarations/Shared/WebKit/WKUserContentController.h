// https://developer.apple.com/documentation/webkit/wkusercontentcontroller
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKContentWorld;
@class WKUserScript;
@protocol WKScriptMessageHandler;
@protocol WKScriptMessageHandlerWithReply;

NS_SWIFT_UI_ACTOR @interface WKUserContentController : NSObject <NSSecureCoding>
@property(nonatomic, readonly, copy) NSArray<WKUserScript *> *userScripts;
- (void)addUserScript:(WKUserScript *)userScript;
- (void)removeAllUserScripts;
- (void)addScriptMessageHandler:(id<WKScriptMessageHandler>)scriptMessageHandler
                   contentWorld:(WKContentWorld *)world
                           name:(NSString *)name;
- (void)addScriptMessageHandlerWithReply:(id<WKScriptMessageHandlerWithReply>)scriptMessageHandlerWithReply
                            contentWorld:(WKContentWorld *)contentWorld
                                    name:(NSString *)name
    NS_SWIFT_NAME(addScriptMessageHandler(_:contentWorld:name:));
- (void)addScriptMessageHandler:(id<WKScriptMessageHandler>)scriptMessageHandler name:(NSString *)name;
- (void)removeScriptMessageHandlerForName:(NSString *)name contentWorld:(WKContentWorld *)contentWorld;
@end

NS_ASSUME_NONNULL_END
