// https://developer.apple.com/documentation/foundation/nsregularexpression
#pragma once
#include <Foundation/NSError.h>
#include <Foundation/NSString.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/nsrange-c.struct
typedef struct _NSRange {
    NSUInteger location;
    NSUInteger length;
} NSRange;

// https://developer.apple.com/documentation/foundation/nstextcheckingresult
@interface NSTextCheckingResult : NSObject
@property(readonly) NSRange range;
@end

typedef NS_OPTIONS(NSUInteger, NSRegularExpressionOptions) {
    NSRegularExpressionCaseInsensitive = 1 << 0,
};

typedef NS_OPTIONS(NSUInteger, NSMatchingOptions) {
    NSMatchingReportProgress = 1 << 0,
} NS_SWIFT_NAME(NSRegularExpression.MatchingOptions);

typedef NS_OPTIONS(NSUInteger, NSMatchingFlags) {
    NSMatchingProgress = 1 << 0,
} NS_SWIFT_NAME(NSRegularExpression.MatchingFlags);

NS_SWIFT_SENDABLE @interface NSRegularExpression : NSObject
- (nullable instancetype)initWithPattern:(NSString *)pattern options:(NSRegularExpressionOptions)options error:(NSError **)error;
- (nullable NSTextCheckingResult *)firstMatchInString:(NSString *)string options:(NSMatchingOptions)options range:(NSRange)range;
- (void)enumerateMatchesInString:(NSString *)string options:(NSMatchingOptions)options range:(NSRange)range usingBlock:(void (^)(NSTextCheckingResult *_Nullable result, NSMatchingFlags flags, BOOL *stop))block NS_SWIFT_NAME(enumerateMatches(in:options:range:using:));
@end

NS_ASSUME_NONNULL_END
