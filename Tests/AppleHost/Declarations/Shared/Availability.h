// The macros of <Availability.h>, <AvailabilityMacros.h> and <os/availability.h>. The compiler does not
// target an Apple system here, so it ignores availability. Everything declared without a newer system
// exists on the package's oldest systems; see NEWER_THAN_PACKAGE.
#pragma once

#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define API_TO_BE_DEPRECATED 100000

// Marks declarations newer than iOS 17, macOS 14 or visionOS 1. Here, using one is an error.
#define NEWER_THAN_PACKAGE(systems) __attribute__((deprecated("needs if #available: " systems)))
