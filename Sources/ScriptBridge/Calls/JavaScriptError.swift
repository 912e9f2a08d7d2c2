/// What the page's code threw.
public struct JavaScriptError: Error, Hashable, Sendable, Decodable {
    /// The error's class, such as `TypeError`; nil if what was thrown is not an `Error`.
    public let name: String?

    /// The error's message, or what was thrown as a string.
    public let message: String

    /// The stack in the engine's own format; nil if what was thrown is not an `Error`.
    public let stack: String?
}

extension JavaScriptError: CustomStringConvertible {
    /// Name and message, as a console shows them, on one line.
    public var description: String {
        PageText.onOneLine(name.map { "\($0): \(message)" } ?? message)
    }
}
