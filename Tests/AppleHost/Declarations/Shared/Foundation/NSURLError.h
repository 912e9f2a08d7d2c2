// https://developer.apple.com/documentation/foundation/1508628-url_loading_system_error_codes
#pragma once
#include <Foundation/NSError.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nsurlerrordomain
FOUNDATION_EXPORT NSErrorDomain const NSURLErrorDomain;

// In Swift each is an Int, and URLError.Code is beside them.
enum : NSInteger {
    NSURLErrorUnknown = -1,
    NSURLErrorCancelled = -999,
    NSURLErrorTimedOut = -1001,
    NSURLErrorNotConnectedToInternet = -1009,
    NSURLErrorBadServerResponse = -1011,
};

NS_ASSUME_NONNULL_END
