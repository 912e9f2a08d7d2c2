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
    WKErrorContentRuleListStoreCompileFailed,
    WKErrorContentRuleListStoreLookUpFailed,
    WKErrorContentRuleListStoreRemoveFailed,
    WKErrorContentRuleListStoreVersionMismatch,
    WKErrorAttributedStringContentFailedToLoad,
    WKErrorAttributedStringContentLoadTimedOut,
    WKErrorJavaScriptInvalidFrameTarget,
    WKErrorNavigationAppBoundDomain,
    WKErrorJavaScriptAppBoundDomain,
    WKErrorDuplicateCredential,
    WKErrorMalformedCredential,
    WKErrorCredentialNotFound,
};

NS_ASSUME_NONNULL_END
