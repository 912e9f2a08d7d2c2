// https://developer.apple.com/documentation/foundation/nsurl
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("FoundationEssentials.URL") @interface NSURL : NSObject
@end

NS_ASSUME_NONNULL_END
