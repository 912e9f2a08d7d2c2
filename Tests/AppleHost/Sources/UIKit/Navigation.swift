public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationcontroller>.
@MainActor
open class UINavigationController: UIViewController {
    /// The screens, the top one last.
    public var viewControllers: [UIViewController] = []

    /// The delegate, which learns of shown screens.
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

    /// Simulates a press of the back button.
    package func fakeBack() {
        viewControllers.removeLast()
        guard let top = viewControllers.last else { return }
        delegate?.navigationController(self, didShow: top, animated: true)
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate>.
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    /// Called after a screen has come to the top; optional in UIKit.
    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    )
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uipresentationcontroller>.
@MainActor
open class UIPresentationController: NSObject {
    /// The delegate, which learns of the user's actions.
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}

/// Declared as in
/// <https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate>.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// Called after the user has dismissed the presented controller; optional in UIKit.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiapplication>.
@MainActor
open class UIApplication: NSObject {
    /// The shared app.
    public static let shared: UIApplication = UIApplication()

    /// The URLs that other apps were asked to open.
    package private(set) var fakeOpened: [URL] = []

    /// Opens a URL in another app; UIKit's method has more parameters, with defaults.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/open(_:options:completionhandler:)>
    public func open(_ url: URL) {
        fakeOpened.append(url)
    }
}
