// https://developer.apple.com/documentation/webkit/wkdownload
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@protocol WKDownloadDelegate;

NS_SWIFT_UI_ACTOR @interface WKDownload : NSObject
@property(nullable, nonatomic, weak) id<WKDownloadDelegate> delegate;
@end

NS_ASSUME_NONNULL_END
