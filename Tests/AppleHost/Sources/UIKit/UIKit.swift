public import Foundation

// What the quick start of the README and the article on navigation need, no more.

/// Declared as in <https://developer.apple.com/documentation/uikit/uiresponder>.
@MainActor
open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiview>.
@MainActor
open class UIView: UIResponder {
    /// Where it is in its superview.
    public var frame: CGRect

    /// Where its subviews are.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }

    /// The view that it is in.
    public private(set) weak var superview: UIView?

    /// The window that it is in.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/window>
    open var window: UIWindow? { superview?.window }

    /// The views in it.
    public private(set) var subviews: [UIView] = []

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
    }

    /// Makes a view that was archived.
    public required init?(coder: NSCoder) { frame = .zero }

    /// Puts a view on top of the others.
    public func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Takes the view from where it is.
    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// A view that looks like this one; there is nothing to see here.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/snapshotview(afterscreenupdates:)>
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        UIView(frame: frame)
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
@MainActor
open class UIViewController: UIResponder {
    /// The view.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! = UIView(frame: .zero)

    /// What the navigation bar says.
    open var title: String?

    /// What is shown in place of the content.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)?

    /// The controller that is shown above this one.
    public private(set) var presentedViewController: UIViewController?

    /// How the controller is presented; there only where it is.
    public let presentationController: UIPresentationController? = UIPresentationController()

    /// What a navigation bar shows.
    public let navigationItem: UINavigationItem = UINavigationItem()

    /// Makes a controller, which every controller can be.
    public override init() {}

    /// Makes a controller.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// Makes a controller that was archived.
    public required init?(coder: NSCoder) {}

    /// Shows another controller above this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)>
    public func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
    }

    /// Hides the controller above this one.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)>
    public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        presentedViewController = nil
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationitem>.
@MainActor
open class UINavigationItem: NSObject {
    /// The button at the end of the bar.
    public var rightBarButtonItem: UIBarButtonItem?
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uibarbuttonitem>.
@MainActor
open class UIBarButtonItem: NSObject {
    /// What the button shows.
    public var image: UIImage?

    /// What the button shows and does, instead.
    public var primaryAction: UIAction?

    /// Makes a button.
    public override init() {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiimage>.
public final class UIImage: NSObject, Sendable {
    /// The name, which UIKit does not tell.
    package let fakeName: String

    /// Makes an image of a system symbol.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)>
    public init?(systemName name: String) {
        fakeName = name
    }
}
