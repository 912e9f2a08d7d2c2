// https://developer.apple.com/documentation/foundation/propertylistserialization
#pragma once
#include <Foundation/NSData.h>
#include <Foundation/NSError.h>
NS_ASSUME_NONNULL_BEGIN

typedef NS_OPTIONS(NSUInteger, NSPropertyListMutabilityOptions) {
    NSPropertyListImmutable = 0,
} NS_SWIFT_NAME(PropertyListSerialization.MutabilityOptions);

typedef NSPropertyListMutabilityOptions NSPropertyListReadOptions NS_SWIFT_NAME(PropertyListSerialization.ReadOptions);

typedef NS_ENUM(NSUInteger, NSPropertyListFormat) {
    NSPropertyListOpenStepFormat = 1,
    NSPropertyListXMLFormat_v1_0 = 100,
    NSPropertyListBinaryFormat_v1_0 = 200,
} NS_SWIFT_NAME(PropertyListSerialization.PropertyListFormat);

NS_SWIFT_NAME(PropertyListSerialization) @interface NSPropertyListSerialization : NSObject
+ (nullable id)propertyListWithData:(NSData *)data options:(NSPropertyListReadOptions)options format:(nullable NSPropertyListFormat *)format error:(NSError **)error NS_SWIFT_NAME(propertyList(from:options:format:));
@end

NS_ASSUME_NONNULL_END
