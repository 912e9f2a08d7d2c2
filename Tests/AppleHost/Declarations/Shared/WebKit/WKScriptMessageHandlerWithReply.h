// https://developer.apple.com/documentation/webkit/wkscriptmessagehandlerwithreply
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKScriptMessage;
@class WKUserContentController;

NS_SWIFT_UI_ACTOR @protocol WKScriptMessageHandlerWithReply <NSObject>
- (void)userContentController:(WKUserContentController *)userContentController
      didReceiveScriptMessage:(WKScriptMessage *)message
                 replyHandler:(NS_SWIFT_UI_ACTOR void (^)(id _Nullable reply, NSString *_Nullable errorMessage))replyHandler
    NS_SWIFT_ASYNC(3);
@end

NS_ASSUME_NONNULL_END
