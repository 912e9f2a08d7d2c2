// https://developer.apple.com/documentation/webkit/wknavigation
#pragma once
#include <WebKit/WKFoundation.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR @interface WKNavigation : NSObject
@end

NS_ASSUME_NONNULL_END
