// https://developer.apple.com/documentation/uikit/uiapplication
#pragma once
#include <UIKit/UIResponder.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
typedef NSString *UIApplicationOpenExternalURLOptionsKey NS_TYPED_EXTENSIBLE_ENUM
    NS_SWIFT_NAME(UIApplication.OpenExternalURLOptionsKey);

NS_SWIFT_UI_ACTOR @interface UIApplication : UIResponder
@property(class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared);
- (void)openURL:(NSURL *)url
              options:(NSDictionary<UIApplicationOpenExternalURLOptionsKey, id> *)options
    completionHandler:(NS_SWIFT_UI_ACTOR void (^_Nullable)(BOOL success))completion;
@end

NS_ASSUME_NONNULL_END
