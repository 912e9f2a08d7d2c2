/// A message without a handler, as data.
///
/// ```swift
/// channel.onOthers { message, context in
///     log("\(message.name) of \(context.source): \(message.data)")
/// }
/// ```
public struct UnknownMessage: Hashable, Sendable {
    /// What a page wants of a message.
    public enum Kind: Hashable, Sendable {
        /// Nothing comes back.
        case post
        /// One reply comes back.
        case request
        /// Elements come back, as long as the page wants them.
        case subscription
    }

    /// The name under which the message came.
    public let name: String

    /// What would be decoded for a handler.
    public let data: JSONValue

    /// What the page wants.
    ///
    /// A body without the page script does not tell: it is a request for a closure that replies, and a
    /// post for one that does not.
    public let kind: Kind

    /// Makes a message, for a test that calls a closure directly.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - data: The data.
    ///   - kind: What the page wants.
    public init(name: String, data: JSONValue, kind: Kind = .post) {
        self.name = name
        self.data = data
        self.kind = kind
    }
}
