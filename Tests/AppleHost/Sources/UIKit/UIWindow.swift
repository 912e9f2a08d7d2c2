// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uiwindow>.
open class UIWindow: UIView {
    public var rootViewController: UIViewController?

    /// Whether the window was shown.
    package private(set) var fakeIsVisible: Bool = false

    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var window: UIWindow? { self }

    public func makeKeyAndVisible() { fakeIsVisible = true }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiscene>.
open class UIScene: UIResponder {
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

/// Declared as in <https://developer.apple.com/documentation/uikit/uiscenedelegate>, where all methods are
/// optional.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiwindowscenedelegate>.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// Optional in UIKit.
    var window: UIWindow? { get set }
}
