// The parts of AppKit's Objective-C that the Apple sources use.
#pragma once

#include <Foundation/Foundation.h>
#include <CoreGraphics/CGGeometry.h>
#include <AppKit/NSApplication.h>
#include <AppKit/NSButton.h>
#include <AppKit/NSImage.h>
#include <AppKit/NSPasteboard.h>
#include <AppKit/NSTitlebarAccessoryViewController.h>
#include <AppKit/NSView.h>
#include <AppKit/NSViewController.h>
