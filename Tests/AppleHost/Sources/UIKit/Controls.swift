public import Foundation

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
