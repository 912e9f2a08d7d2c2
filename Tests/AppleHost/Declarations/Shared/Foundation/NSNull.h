// https://developer.apple.com/documentation/foundation/nsnull
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_SENDABLE @interface NSNull : NSObject
@end

NS_ASSUME_NONNULL_END
