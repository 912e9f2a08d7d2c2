// https://developer.apple.com/documentation/foundation/1508628-url_loading_system_error_codes
#pragma once
#include <Foundation/NSError.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nsurlerrordomain
FOUNDATION_EXPORT NSErrorDomain const NSURLErrorDomain;

// In Swift each is an Int, next to URLError.Code.
enum : NSInteger {
    NSURLErrorUnknown = -1,
    NSURLErrorCancelled = -999,
    NSURLErrorBadURL = -1000,
    NSURLErrorTimedOut = -1001,
    NSURLErrorCannotFindHost = -1003,
    NSURLErrorCannotConnectToHost = -1004,
    NSURLErrorDNSLookupFailed = -1006,
    NSURLErrorNotConnectedToInternet = -1009,
    NSURLErrorBadServerResponse = -1011,
    NSURLErrorInternationalRoamingOff = -1018,
    NSURLErrorCallIsActive = -1019,
    NSURLErrorDataNotAllowed = -1020,
    NSURLErrorAppTransportSecurityRequiresSecureConnection = -1022,
    NSURLErrorDataLengthExceedsMaximum = -1103,
    NSURLErrorSecureConnectionFailed = -1200,
    NSURLErrorServerCertificateHasBadDate = -1201,
    NSURLErrorServerCertificateUntrusted = -1202,
    NSURLErrorServerCertificateHasUnknownRoot = -1203,
    NSURLErrorServerCertificateNotYetValid = -1204,
    NSURLErrorClientCertificateRejected = -1205,
    NSURLErrorClientCertificateRequired = -1206,
};

NS_ASSUME_NONNULL_END
