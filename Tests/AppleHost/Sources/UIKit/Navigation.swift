public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationcontroller>.
@MainActor
open class UINavigationController: UIViewController {
    /// The screens, the one on top last.
    public var viewControllers: [UIViewController] = []

    /// Is told of what is shown.
    public weak var delegate: (any UINavigationControllerDelegate)?

    /// Makes a controller with a screen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)>
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    /// Makes a controller.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes a controller that was archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows other screens.
    ///
    /// <https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)>
    public func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    /// What the user does with the back button.
    package func fakeBack() {
        viewControllers.removeLast()
        guard let top = viewControllers.last else { return }
        delegate?.navigationController(self, didShow: top, animated: true)
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate>.
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    /// A screen has come to the top; optional there.
    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    )
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uipresentationcontroller>.
@MainActor
open class UIPresentationController: NSObject {
    /// Is told of what the user does.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

/// Declared as in
/// <https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate>.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// The user has dismissed what was presented; optional there.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiapplication>.
@MainActor
open class UIApplication: NSObject {
    /// The app.
    public static let shared: UIApplication = UIApplication()

    /// What other apps were asked to open.
    package private(set) var fakeOpened: [URL] = []

    /// Has another app open a URL; with more parameters there, which have defaults.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)>
    public func open(_ url: URL) {
        fakeOpened.append(url)
    }
}
