// The parts of WebKit's Objective-C that the Apple sources use. Each header names its source.
#pragma once

#include <WebKit/WKFoundation.h>
#include <WebKit/WKContentWorld.h>
#include <WebKit/WKError.h>
#include <WebKit/WKFrameInfo.h>
#include <WebKit/WKHTTPCookieStore.h>
#include <WebKit/WKNavigation.h>
#include <WebKit/WKNavigationAction.h>
#include <WebKit/WKNavigationDelegate.h>
#include <WebKit/WKNavigationResponse.h>
#include <WebKit/WKScriptMessage.h>
#include <WebKit/WKScriptMessageHandler.h>
#include <WebKit/WKScriptMessageHandlerWithReply.h>
#include <WebKit/WKSecurityOrigin.h>
#include <WebKit/WKUIDelegate.h>
#include <WebKit/WKURLSchemeHandler.h>
#include <WebKit/WKURLSchemeTask.h>
#include <WebKit/WKUserContentController.h>
#include <WebKit/WKUserScript.h>
#include <WebKit/WKWebView.h>
#include <WebKit/WKWebViewConfiguration.h>
#include <WebKit/WKWebpagePreferences.h>
#include <WebKit/WKWebsiteDataStore.h>
