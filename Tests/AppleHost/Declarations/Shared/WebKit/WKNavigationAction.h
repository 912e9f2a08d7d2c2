// https://developer.apple.com/documentation/webkit/wknavigationaction
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKFrameInfo;

// https://developer.apple.com/documentation/webkit/wknavigationtype
typedef NS_ENUM(NSInteger, WKNavigationType) {
    WKNavigationTypeLinkActivated,
    WKNavigationTypeFormSubmitted,
    WKNavigationTypeBackForward,
    WKNavigationTypeReload,
    WKNavigationTypeFormResubmitted,
    WKNavigationTypeOther = -1,
};

NS_SWIFT_UI_ACTOR @interface WKNavigationAction : NSObject
@property(nullable, nonatomic, readonly, copy) WKFrameInfo *targetFrame;
@property(nonatomic, readonly) WKNavigationType navigationType;
@property(nonatomic, readonly, copy) NSURLRequest *request;
@property(nonatomic, readonly) BOOL shouldPerformDownload;
@end

NS_ASSUME_NONNULL_END
