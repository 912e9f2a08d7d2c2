public import Foundation

// What the quick start of the README needs, no more.

/// Declared as in <https://developer.apple.com/documentation/uikit/uiview>.
@MainActor
open class UIView: NSObject {
    /// Makes a view.
    public init(frame: CGRect) {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiviewcontroller>.
@MainActor
open class UIViewController: NSObject {
    /// The view, there implicitly unwrapped.
    open var view: UIView?

    /// What a navigation bar shows.
    public let navigationItem: UINavigationItem = UINavigationItem()

    /// Makes a controller.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// Makes a controller that was archived.
    public required init?(coder: NSCoder) {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uinavigationitem>.
@MainActor
public final class UINavigationItem: NSObject {
    /// The button at the end of the bar.
    public var rightBarButtonItem: UIBarButtonItem?
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uibarbuttonitem>.
@MainActor
public final class UIBarButtonItem: NSObject {
    /// What the button shows.
    public var image: UIImage?

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
