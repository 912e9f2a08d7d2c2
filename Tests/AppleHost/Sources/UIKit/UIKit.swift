public import Foundation

// Only what *Getting started on Apple platforms* and the article on navigation need.

/// Declared as in <https://developer.apple.com/documentation/uikit/uiresponder>.
@MainActor
open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiview>.
@MainActor
open class UIView: UIResponder {
    /// Declared as in
    /// <https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.struct>.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes a set.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The width follows that of the superview.
        public static let flexibleWidth: UIView.AutoresizingMask = Self(rawValue: 1 << 1)
        /// The height follows that of the superview.
        public static let flexibleHeight: UIView.AutoresizingMask = Self(rawValue: 1 << 4)
    }

    /// How the view follows the size of its superview.
    public var autoresizingMask: UIView.AutoresizingMask = []

    /// The view's frame in its superview.
    public var frame: CGRect

    /// The view's own coordinates.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }

    /// The superview.
    public private(set) weak var superview: UIView?

    /// The window that contains the view.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiview/window>
    open var window: UIWindow? { superview?.window }

    /// The subviews.
    public private(set) var subviews: [UIView] = []

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
    }

    /// Makes a view that was archived.
    public required init?(coder: NSCoder) { frame = .zero }

    /// Adds a view on top of the others.
    public func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Removes the view from its superview.
    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Makes a snapshot of the view; in this stub, an empty view.
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

    /// The title in the navigation bar.
    open var title: String?

    /// The configuration that is shown instead of the content.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)?

    /// The controller that is shown above this one.
    public private(set) var presentedViewController: UIViewController?

    /// The presentation controller; UIKit has one only while the controller is presented.
    public let presentationController: UIPresentationController? = UIPresentationController()

    /// The item in the navigation bar.
    public let navigationItem: UINavigationItem = UINavigationItem()

    /// Makes a controller; required so that every subclass has it.
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
    /// The button at the beginning of the bar.
    public var leftBarButtonItem: UIBarButtonItem?

    /// The button at the end of the bar.
    public var rightBarButtonItem: UIBarButtonItem?

    /// The buttons at the end of the bar.
    public var rightBarButtonItems: [UIBarButtonItem]?
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uibarbuttonitem>.
@MainActor
open class UIBarButtonItem: NSObject {
    /// The image on the button.
    public var image: UIImage?

    /// The action that the button shows and performs.
    public var primaryAction: UIAction?

    /// Makes a button.
    public override init() {}

    /// Makes a button with an action; UIKit's initializer has one more parameter, with a default.
    ///
    /// <https://developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)>
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil
    ) {
        self.init()
        self.image = image
        self.primaryAction = primaryAction
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiimage>.
public final class UIImage: NSObject, Sendable {
    /// The name, which UIKit does not reveal.
    package let fakeName: String

    /// Makes an image of a system symbol.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiimage/init(systemname:)>
    public init?(systemName name: String) {
        fakeName = name
    }
}
