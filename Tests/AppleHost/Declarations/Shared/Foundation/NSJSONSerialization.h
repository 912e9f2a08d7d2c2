// https://developer.apple.com/documentation/foundation/jsonserialization
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSError.h>
NS_ASSUME_NONNULL_BEGIN

// https://developer.apple.com/documentation/foundation/jsonserialization/readingoptions
typedef NS_OPTIONS(NSUInteger, NSJSONReadingOptions) {
    NSJSONReadingMutableContainers = (1UL << 0),
    NSJSONReadingMutableLeaves = (1UL << 1),
    NSJSONReadingFragmentsAllowed = (1UL << 2),
} NS_SWIFT_NAME(JSONSerialization.ReadingOptions);

// https://developer.apple.com/documentation/foundation/jsonserialization/writingoptions
typedef NS_OPTIONS(NSUInteger, NSJSONWritingOptions) {
    NSJSONWritingPrettyPrinted = (1UL << 0),
    NSJSONWritingSortedKeys = (1UL << 1),
    NSJSONWritingFragmentsAllowed = (1UL << 2),
} NS_SWIFT_NAME(JSONSerialization.WritingOptions);

NS_SWIFT_NAME(JSONSerialization) @interface NSJSONSerialization : NSObject
+ (nullable id)JSONObjectWithData:(NSData *)data
                          options:(NSJSONReadingOptions)opt
                            error:(NSError **)error;
+ (nullable NSData *)dataWithJSONObject:(id)obj
                                options:(NSJSONWritingOptions)opt
                                  error:(NSError **)error;
@end

NS_ASSUME_NONNULL_END
