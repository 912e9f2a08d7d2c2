// What the Apple sources touch of AppKit's Objective-C.
#pragma once

#include <Foundation/Foundation.h>
#include <CoreGraphics/CGGeometry.h>
#include <AppKit/NSApplication.h>
#include <AppKit/NSPasteboard.h>
#include <AppKit/NSView.h>
