// https://developer.apple.com/documentation/foundation/nsurlrequest
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

// In Swift this is a value type, declared in Foundation.swift.
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Foundation.URLRequest") @interface NSURLRequest : NSObject
@end

NS_ASSUME_NONNULL_END
