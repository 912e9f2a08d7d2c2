// The macros through which Apple's headers control their import into Swift.
// https://developer.apple.com/documentation/foundation/nsobjcruntime
#pragma once

#include <Availability.h>
#include <ObjectiveC/NSObject.h>
#include <TargetConditionals.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_HEADER_AUDIT_BEGIN(...) NS_ASSUME_NONNULL_BEGIN
#define NS_HEADER_AUDIT_END(...) NS_ASSUME_NONNULL_END

#define FOUNDATION_EXPORT extern
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define NS_RETURNS_INNER_POINTER

// https://developer.apple.com/documentation/swift/grouping-related-objective-c-constants
#define NS_ENUM(type, name) \
    enum __attribute__((enum_extensibility(open))) name : type name; enum name : type
#define NS_CLOSED_ENUM(type, name) \
    enum __attribute__((enum_extensibility(closed))) name : type name; enum name : type
#define NS_OPTIONS(type, name) \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; enum name : type
#define NS_ERROR_ENUM(domain, name) \
    enum __attribute__((ns_error_domain(domain), enum_extensibility(open))) name : NSInteger name; \
    enum name : NSInteger
#define NS_STRING_ENUM __attribute__((swift_wrapper(enum)))
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_wrapper(struct)))

// https://developer.apple.com/documentation/swift/renaming-objective-c-apis-for-swift
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_REFINED_FOR_SWIFT __attribute__((swift_private))
#define NS_SWIFT_UNAVAILABLE(reason) __attribute__((availability(swift, unavailable, message = reason)))
#define NS_SWIFT_NOTHROW __attribute__((swift_error(none)))

// https://developer.apple.com/documentation/swift/calling-objective-c-apis-asynchronously
#define NS_SWIFT_ASYNC(index) __attribute__((swift_async(not_swift_private, index)))
#define NS_SWIFT_ASYNC_NAME(name) __attribute__((swift_async_name(#name)))
#define NS_SWIFT_DISABLE_ASYNC __attribute__((swift_async(none)))
#define NS_SWIFT_ASYNC_THROWS_ON_FALSE(index) __attribute__((swift_async_error(zero_argument, index)))

#define NS_SWIFT_UI_ACTOR __attribute__((swift_attr("@UIActor")))
#define NS_SWIFT_NONISOLATED __attribute__((swift_attr("nonisolated")))
#define NS_SWIFT_SENDABLE __attribute__((swift_attr("@Sendable")))
#define NS_SWIFT_NONSENDABLE __attribute__((swift_attr("@_nonSendable")))
#define NS_SWIFT_BRIDGED(type) __attribute__((swift_bridge(type)))

// The older spelling of nullability, which is predefined on Apple systems only.
#define __nullable _Nullable
#define __nonnull _Nonnull
