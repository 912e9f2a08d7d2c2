/// An error that a handler throws to tell the page something on purpose.
///
/// Any other error reaches the page as ``BridgeError/Code-swift.struct/handlerFailed``, without
/// its text.
///
/// ```swift
/// throw PageError("locationDenied", "The user does not share the location.")
/// ```
public struct PageError: Error, Hashable, Sendable {
    /// The code that the page decides by.
    public let code: String

    /// A sentence for the page's developer, or for its user if the two sides agree on that.
    public let message: String

    /// Makes an error for the page.
    ///
    /// - Parameters:
    ///   - code: The code that the page decides by.
    ///   - message: A sentence for the page.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }
}
