// Used by the declarations and by the stub, because a Swift value is the same in both.

/// Declared as in <https://developer.apple.com/documentation/uikit/uicontentconfiguration>.
@MainActor
public protocol UIContentConfiguration {}

/// Declared as in
/// <https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct>.
@MainActor
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    /// The properties of a button.
    @MainActor
    public struct ButtonProperties {
        /// The action.
        public var primaryAction: UIAction?
    }

    /// The text.
    public var text: String?

    /// The text below it.
    public var secondaryText: String?

    /// The appearance of the button.
    public var button: UIButton.Configuration = UIButton.Configuration()

    /// The properties of the button.
    public var buttonProperties: ButtonProperties = ButtonProperties()

    /// Makes a configuration for missing content.
    public static func empty() -> UIContentUnavailableConfiguration {
        UIContentUnavailableConfiguration()
    }
}
