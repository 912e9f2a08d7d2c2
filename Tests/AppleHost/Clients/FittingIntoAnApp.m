// The app's code around the article's Objective-C, which the check of the declarations puts in.
#import "App-Swift.h"

@interface CustomersController : NSObject
@property (nonatomic, strong) WKWebView *webView;
- (void)openCustomer:(NSString *)path;
@end

@implementation CustomersController
- (void)openCustomer:(NSString *)path {}

- (BOOL)installWithError:(NSError **)failure {
NSError *error;
// article
*failure = error;
return error == nil;
}
@end
