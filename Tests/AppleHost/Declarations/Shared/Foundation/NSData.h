// https://developer.apple.com/documentation/foundation/nsdata
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_BRIDGED("FoundationEssentials.Data") @interface NSData : NSObject
@end

NS_ASSUME_NONNULL_END
