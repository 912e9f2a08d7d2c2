// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

// Only what our sources, their tests and the examples need.

/// Declared as in <https://developer.apple.com/documentation/uikit/uiresponder>.
@MainActor
open class UIResponder: NSObject {
    public override init() {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiview>.
@MainActor
open class UIView: UIResponder {
    private weak var superview: UIView?
    private var subviews: [UIView] = []

    open var window: UIWindow? { superview?.window }

    public init(frame: CGRect) {}

    public required init?(coder: NSCoder) {}

    public func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    public func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
@MainActor
open class UIViewController: UIResponder {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! = UIView(frame: .zero)
    open var title: String?
    public var contentUnavailableConfiguration: (any UIContentConfiguration)?
    public let navigationItem: UINavigationItem = UINavigationItem()

    /// Required so that every subclass has it.
    public override init() {}

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    public required init?(coder: NSCoder) {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationcontroller>.
@MainActor
open class UINavigationController: UIViewController {
    public var viewControllers: [UIViewController] = []

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationitem>.
@MainActor
open class UINavigationItem: NSObject {
    public var rightBarButtonItem: UIBarButtonItem?
}
