public import Foundation

/// Declared as in <https://developer.apple.com/documentation/uikit/uipasteboard>.
@MainActor
open class UIPasteboard: NSObject {
    /// The pasteboard that all apps share.
    public class var general: UIPasteboard { shared }

    private static let shared = UIPasteboard()

    /// The text of its first item.
    public var string: String?
}
