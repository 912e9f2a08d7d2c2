// The parts of UIKit's Objective-C that the Apple sources and the examples use.
#pragma once

#include <Foundation/Foundation.h>
#include <CoreGraphics/CGGeometry.h>
#include <UIKit/UIResponder.h>
#include <UIKit/UIAction.h>
#include <UIKit/UIApplication.h>
#include <UIKit/UIBarButtonItem.h>
#include <UIKit/UIContentUnavailableConfiguration.h>
#include <UIKit/UIImage.h>
#include <UIKit/UINavigationController.h>
#include <UIKit/UIPasteboard.h>
#include <UIKit/UIScene.h>
#include <UIKit/UIView.h>
#include <UIKit/UIViewController.h>
#include <UIKit/UIWindow.h>
