// https://developer.apple.com/documentation/uikit/uibarbuttonitem
#pragma once
#include <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

@class UIAction;
@class UIImage;

// https://developer.apple.com/documentation/uikit/uibaritem
NS_SWIFT_UI_ACTOR @interface UIBarItem : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) NSString *title;
@property(nullable, nonatomic, strong) UIImage *image;
@end

NS_SWIFT_UI_ACTOR @interface UIBarButtonItem : UIBarItem <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, copy) UIAction *primaryAction;
@end

NS_ASSUME_NONNULL_END
