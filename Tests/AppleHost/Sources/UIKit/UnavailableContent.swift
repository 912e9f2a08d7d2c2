public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uicontentconfiguration>.
@MainActor
public protocol UIContentConfiguration {}

/// Declared as in
/// <https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct>.
@MainActor
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// What a button does.
    @MainActor
    public struct ButtonProperties {
        /// The action.
        public var primaryAction: UIAction?
    }

    /// The text.
    public var text: String?

    /// The text below it.
    public var secondaryText: String?

    /// What the button looks like.
    public var button: UIButton.Configuration = UIButton.Configuration()

    /// What the button does.
    public var buttonProperties: ButtonProperties = ButtonProperties()

    /// A configuration for something that is not there.
    public static func empty() -> UIContentUnavailableConfiguration {
        UIContentUnavailableConfiguration()
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uibutton>.
@MainActor
open class UIButton: NSObject {
    /// Declared as in
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>.
    public struct Configuration {
        /// The text.
        public var title: String?
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiaction>.
@MainActor
open class UIAction: NSObject {
    private let handler: (UIAction) -> Void

    /// Makes an action; with more parameters there, which have defaults.
    public init(
        title: String = "",
        image: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        self.handler = handler
    }

    /// What the user does with the button.
    package func fakePress() {
        handler(self)
    }
}
