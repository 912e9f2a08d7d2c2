/// What went wrong between page and host.
///
/// The same error has two readers. A page sees ``code-swift.property`` and ``message``, which
/// are written for it and hold nothing of the host's inside; the host also sees
/// ``underlyingError``.
public struct BridgeError: Error, Sendable {
    /// The kind of failure, to decide by.
    public let code: Code

    /// A sentence for the person who reads the log.
    public let message: String

    /// What the handler's ``PageError`` added for the page, as JSON text.
    public let dataJSON: String?

    /// The error that caused this one, for the host only; it never travels to a page.
    public let underlyingError: (any Error)?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: A sentence that the page may read.
    ///   - underlyingError: The error that caused this one, for the host only.
    public init(_ code: Code, _ message: String, underlyingError: (any Error)? = nil) {
        self.init(code, message, dataJSON: nil, underlyingError: underlyingError)
    }

    package init(
        _ code: Code,
        _ message: String,
        dataJSON: String?,
        underlyingError: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.dataJSON = dataJSON
        self.underlyingError = underlyingError
    }

    /// Decodes what the handler's page error added.
    ///
    /// - Parameter type: The type of what was added.
    /// - Returns: The decoded value; nil if nothing was added.
    /// - Throws: `DecodingError` if it is of another type.
    public func data<Value: Decodable>(as type: Value.Type) throws -> Value? {
        try dataJSON.map { try MessageDecoder().decode(type, from: .json($0)) }
    }
}

/// Equality of code, message and data; the underlying error does not take part.
extension BridgeError: Hashable {
    /// Compares code, message and data.
    public static func == (one: BridgeError, other: BridgeError) -> Bool {
        one.code == other.code && one.message == other.message && one.dataJSON == other.dataJSON
    }

    /// Feeds code, message and data to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(message)
        hasher.combine(dataJSON)
    }
}

extension BridgeError: CustomStringConvertible {
    /// Code, message and, in parentheses, the underlying error, on one line.
    public var description: String {
        let reason = underlyingError.map { " (\(PageText.start("\($0)", count: 1_000)))" }
        return PageText.onOneLine("\(code): \(message)" + (reason ?? ""))
    }
}
