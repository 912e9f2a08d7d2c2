// The macros of <Availability.h>, <AvailabilityMacros.h> and <os/availability.h>. The compiler does not
// target an Apple system here, so it ignores availability. Everything declared without a newer system
// exists on the package's oldest systems.
#pragma once

#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define API_TO_BE_DEPRECATED 100000
