// https://developer.apple.com/documentation/uikit/uiscene
#pragma once
#include <UIKit/UIResponder.h>
NS_ASSUME_NONNULL_BEGIN

@class UISceneConnectionOptions;
@class UISceneSession;
@class UIWindow;

NS_SWIFT_UI_ACTOR @interface UIScene : UIResponder
- (instancetype)init NS_UNAVAILABLE;
@end

// https://developer.apple.com/documentation/uikit/uiwindowscene
NS_SWIFT_UI_ACTOR @interface UIWindowScene : UIScene
@end

// https://developer.apple.com/documentation/uikit/uiscenesession
NS_SWIFT_UI_ACTOR @interface UISceneSession : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.ConnectionOptions) @interface UISceneConnectionOptions : NSObject
- (instancetype)init NS_UNAVAILABLE;
@end

// https://developer.apple.com/documentation/uikit/uiscenedelegate
NS_SWIFT_UI_ACTOR @protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)sceneWillEnterForeground:(UIScene *)scene;
- (void)sceneDidEnterBackground:(UIScene *)scene;
@end

// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
NS_SWIFT_UI_ACTOR @protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property(nullable, nonatomic, strong) UIWindow *window;
@end

NS_ASSUME_NONNULL_END
