// https://developer.apple.com/documentation/webkit/wkscriptmessagehandler
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKScriptMessage;
@class WKUserContentController;

NS_SWIFT_UI_ACTOR @protocol WKScriptMessageHandler <NSObject>
@required
- (void)userContentController:(WKUserContentController *)userContentController
      didReceiveScriptMessage:(WKScriptMessage *)message;
@end

NS_ASSUME_NONNULL_END
