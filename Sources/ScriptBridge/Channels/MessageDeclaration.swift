/// The types of a handler, for those who describe a channel instead of running it.
package struct MessageDeclaration: Sendable {
    /// The kinds of messages.
    package enum Kind: Sendable {
        case message, request, subscription
    }

    /// What the page sends.
    package let type: any ScriptNamed.Type

    /// Whether it has a reply, or elements.
    package let kind: Kind

    /// The type of the reply, or of the elements; nil for a message.
    package let output: (any (Encodable & Sendable).Type)?
}
