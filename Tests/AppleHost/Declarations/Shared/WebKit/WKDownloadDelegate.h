// https://developer.apple.com/documentation/webkit/wkdownloaddelegate
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

@class WKDownload;

NS_SWIFT_UI_ACTOR @protocol WKDownloadDelegate <NSObject>
@required
- (void)download:(WKDownload *)download
    decideDestinationUsingResponse:(NSURLResponse *)response
                 suggestedFilename:(NSString *)suggestedFilename
                 completionHandler:(NS_SWIFT_UI_ACTOR void (^)(NSURL *_Nullable destination))completionHandler;
@optional
- (void)downloadDidFinish:(WKDownload *)download;
- (void)download:(WKDownload *)download
    didFailWithError:(NSError *)error
          resumeData:(nullable NSData *)resumeData;
@end

NS_ASSUME_NONNULL_END
