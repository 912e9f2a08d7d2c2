// Of the declarations, and of the stub: a value of Swift is the same in both.

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
