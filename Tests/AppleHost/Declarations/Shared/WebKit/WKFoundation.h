// WebKit's own names for Foundation's macros.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/API/Cocoa/WKFoundation.h
#pragma once

#include <Foundation/Foundation.h>

#define WK_EXTERN extern
#define WK_API_AVAILABLE(...)
#define WK_API_UNAVAILABLE(...)
#define WK_API_DEPRECATED(...)
#define WK_API_DEPRECATED_WITH_REPLACEMENT(...)
#define WK_CLASS_AVAILABLE(...)
#define WK_CLASS_DEPRECATED_WITH_REPLACEMENT(...)
#define WK_HEADER_AUDIT_BEGIN NS_HEADER_AUDIT_BEGIN
#define WK_HEADER_AUDIT_END NS_HEADER_AUDIT_END
#define WK_NULLABLE_RESULT _Nullable_result
#define WK_SWIFT_ASYNC NS_SWIFT_ASYNC
#define WK_SWIFT_ASYNC_NAME NS_SWIFT_ASYNC_NAME
#define WK_SWIFT_ASYNC_THROWS_ON_FALSE NS_SWIFT_ASYNC_THROWS_ON_FALSE
#define WK_SWIFT_UI_ACTOR NS_SWIFT_UI_ACTOR
