public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uibutton>.
@MainActor
open class UIButton: NSObject {
    /// Declared as in
    /// <https://developer.apple.com/documentation/uikit/uibutton/configuration-swift.struct>.
    public struct Configuration {
        /// The title.
        public var title: String?
    }
}

/// Declared as in <https://developer.apple.com/documentation/uikit/uiaction>.
@MainActor
open class UIAction: NSObject {
    /// The image on the button.
    package let fakeImage: UIImage?

    private let handler: (UIAction) -> Void

    /// Makes an action; UIKit's initializer has more parameters, with defaults.
    public init(
        title: String = "",
        image: UIImage? = nil,
        handler: @escaping @MainActor (UIAction) -> Void
    ) {
        fakeImage = image
        self.handler = handler
    }

    /// Simulates a press of the button.
    package func fakePress() {
        handler(self)
    }
}
