// https://developer.apple.com/documentation/uikit/uiaction
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@class UIAction;

typedef void (^UIActionHandler)(__kindof UIAction *action);

// Its initializer for Swift is in UIKit.swift.
NS_SWIFT_UI_ACTOR @interface UIAction : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

NS_ASSUME_NONNULL_END
