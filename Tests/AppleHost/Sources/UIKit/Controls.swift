// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uibutton>.
@MainActor
open class UIButton: NSObject {
    public struct Configuration {
        public var title: String?
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiaction>.
@MainActor
open class UIAction: NSObject {
    private let handler: (UIAction) -> Void

    /// UIKit's initializer has more parameters, with defaults.
    public init(
        title: String = "",
        image: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.handler = handler
    }

    /// Simulates a press of the button.
    package func fakePress() {
        handler(self)
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uibarbuttonitem>.
@MainActor
open class UIBarButtonItem: NSObject {
    public var primaryAction: UIAction?

    public override init() {}

    /// UIKit's initializer has one more parameter, with a default.
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil
    ) {
        self.init()
        self.primaryAction = primaryAction
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiimage>.
public final class UIImage: NSObject, Sendable {
    public init?(systemName name: String) {}
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiapplication>.
@MainActor
open class UIApplication: NSObject {
    public static let shared: UIApplication = UIApplication()

    /// The URLs that other apps were asked to open.
    package private(set) var fakeOpened: [URL] = []

    /// UIKit's method has more parameters, with defaults.
    public func open(_ url: URL) {
        fakeOpened.append(url)
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uipasteboard>.
@MainActor
open class UIPasteboard: NSObject {
    public class var general: UIPasteboard { shared }

    private static let shared = UIPasteboard()

    public var string: String?
}
