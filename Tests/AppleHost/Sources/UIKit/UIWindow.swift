public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uiwindow>.
open class UIWindow: UIView {
    /// The window's content.
    public var rootViewController: UIViewController?

    /// Whether the window was shown.
    package private(set) var fakeIsVisible: Bool = false

    /// Makes a window of a scene.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)>
    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
    }

    /// Makes a window.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a window that was archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The window itself.
    open override var window: UIWindow? { self }

    /// Shows the window.
    public func makeKeyAndVisible() { fakeIsVisible = true }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiscene>.
open class UIScene: UIResponder {
    /// Declared as in <https://developer.apple.com/documentation/uikit/uiscene/connectionoptions>.
    @MainActor
    open class ConnectionOptions: NSObject {
        /// Makes options as UIKit does.
        package override init() {}
    }

    /// Makes a scene as UIKit does.
    package override init() { super.init() }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiwindowscene>.
open class UIWindowScene: UIScene {}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiscenesession>.
@MainActor
open class UISceneSession: NSObject {
    /// Makes a session as UIKit does.
    package override init() {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiscenedelegate>.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called when a scene connects; optional in UIKit.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
    /// Called before a scene enters the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called after a scene has entered the background.
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing: the function is optional in UIKit.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing: the function is optional in UIKit.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiwindowscenedelegate>.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window; optional in UIKit.
    var window: UIWindow? { get set }
}
