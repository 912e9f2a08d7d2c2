// The macros of <Availability.h>, <AvailabilityMacros.h> and <os/availability.h>. The compiler here
// has no system of Apple's for its target, so an availability is written and not judged: the oldest
// systems of the package have all that is declared here without a newer one, see NEWER_THAN_PACKAGE.
#pragma once

#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define API_TO_BE_DEPRECATED 100000

// What is newer than iOS 17, macOS 14 or visionOS 1: a use is an error here without its reason.
#define NEWER_THAN_PACKAGE(systems) __attribute__((deprecated("needs if #available: " systems)))
