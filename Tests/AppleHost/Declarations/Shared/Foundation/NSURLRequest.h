// https://developer.apple.com/documentation/foundation/nsurlrequest
#pragma once
#include <Foundation/NSObjCRuntime.h>
NS_ASSUME_NONNULL_BEGIN

// In Swift it is a value, which Foundation.swift declares.
NS_SWIFT_SENDABLE NS_SWIFT_BRIDGED("Foundation.URLRequest") @interface NSURLRequest : NSObject
@end

NS_ASSUME_NONNULL_END
