// https://developer.apple.com/documentation/webkit/wkerror
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/webkit/wkerrordomain
FOUNDATION_EXPORT NSString *const WKErrorDomain;

// The numbers are those of https://developer.apple.com/documentation/webkit/wkerror/code
typedef NS_ERROR_ENUM(WKErrorDomain, WKErrorCode) {
    WKErrorUnknown = 1,
    WKErrorWebContentProcessTerminated,
    WKErrorWebViewInvalidated,
    WKErrorJavaScriptExceptionOccurred,
    WKErrorJavaScriptResultTypeIsUnsupported,
    WKErrorJavaScriptInvalidFrameTarget = 12,
    WKErrorNavigationAppBoundDomain,
    WKErrorJavaScriptAppBoundDomain,
};

NS_ASSUME_NONNULL_END
