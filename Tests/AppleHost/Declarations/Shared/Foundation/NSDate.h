// https://developer.apple.com/documentation/foundation/nsdate
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("FoundationEssentials.Date") @interface NSDate : NSObject
@end

NS_ASSUME_NONNULL_END
