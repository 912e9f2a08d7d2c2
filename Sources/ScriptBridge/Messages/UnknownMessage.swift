/// A message without a handler of its own, as data.
///
/// ```swift
/// channel.onOthers { message, context in
///     log("\(message.name) of \(context.source): \(message.data)")
/// }
/// ```
public struct UnknownMessage: Hashable, Sendable {
    /// The kind of answer that a page expects.
    public enum Kind: Hashable, Sendable {
        /// No answer.
        case post
        /// One reply.
        case request
        /// Elements, as long as the page wants them.
        case subscription
    }

    /// The name under which the message arrived.
    public let name: String

    /// The data that a handler's message type would be decoded from.
    public let data: JSONValue

    /// The kind of answer that the page expects.
    ///
    /// Without the page script, only an ID shows that the page expects an answer. A message without
    /// an ID counts as a request if the closure can reply, and as a post otherwise.
    public let kind: Kind

    /// Creates a message, for a test that calls a closure directly.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - data: The data.
    ///   - kind: The kind of answer that the page expects.
    public init(name: String, data: JSONValue, kind: Kind = .post) {
        self.name = name
        self.data = data
        self.kind = kind
    }
}
