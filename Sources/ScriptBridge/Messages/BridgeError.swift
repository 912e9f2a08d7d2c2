public import Foundation

/// An error that occurred between page and host.
///
/// The error has two readers. The page sees ``code-swift.property`` and ``message``, which reveal
/// nothing about the host's internals. The host also sees ``underlyingError``.
public struct BridgeError: Error, Sendable {
    // An object, so that an error is as small as a pointer wherever it is thrown or stored.
    private let content: Content

    /// The kind of failure; branch on it.
    public var code: Code { content.code }

    /// A sentence for the person who reads the log.
    public var message: String { content.message }

    /// The data that came with the error, as JSON text; nil if there is none.
    ///
    /// It is the data of the handler's ``PageError``. If a command failed, it is the error that the
    /// page reported.
    public var dataJSON: String? { content.dataJSON }

    /// The error that caused this one, for the host only; it never travels to a page.
    public var underlyingError: (any Error)? { content.underlyingError }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: A sentence that the page may read.
    ///   - underlyingError: The error that caused this one, for the host only.
    public init(_ code: Code, _ message: String, underlyingError: (any Error)? = nil) {
        self.init(code, message, dataJSON: nil, underlyingError: underlyingError)
    }

    @inline(never)
    package init(
        _ code: Code,
        _ message: String,
        dataJSON: String?,
        underlyingError: (any Error)? = nil
    ) {
        content = Content(code, message, dataJSON, underlyingError)
    }

    /// The error without the one that caused it, which no page may learn.
    var withoutReason: BridgeError {
        underlyingError == nil ? self : BridgeError(code, message, dataJSON: dataJSON)
    }

    /// Decodes the data that came with the error.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The decoded value; nil if the error has no data.
    /// - Throws: `DecodingError` if the data does not match the type.
    public func data<Value: Decodable>(as type: Value.Type) throws -> Value? {
        try dataJSON.map { try MessageDecoder().decode(type, from: .json($0)) }
    }

    private final class Content: Sendable {
        let code: Code
        let message: String
        let dataJSON: String?
        let underlyingError: (any Error)?

        init(_ code: Code, _ message: String, _ dataJSON: String?, _ reason: (any Error)?) {
            self.code = code
            self.message = message
            self.dataJSON = dataJSON
            underlyingError = reason
        }
    }
}

/// Compares code, message and data, but not the underlying error.
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

extension Result where Failure == BridgeError {
    /// Returns the value; throws `CancellationError` for what its caller has cancelled.
    func value() throws -> Success {
        if case .failure(let error) = self, error.code == .cancelled { throw CancellationError() }
        return try get()
    }
}

extension BridgeError: LocalizedError {
    /// The ``description``, so that the `localizedDescription` that an app logs says what failed.
    public var errorDescription: String? { description }
}

extension BridgeError: CustomStringConvertible {
    /// Code, message and, in parentheses, the underlying error if the message does not have its text,
    /// on one line.
    public var description: String {
        PageText.onOneLine("\(code): \(messageWithReason)")
    }

    /// The description without the code, for a line that has the code elsewhere.
    var messageWithReason: String {
        let reason = underlyingError.map { PageText.start("\($0)", count: 1_000) } ?? ""
        return reason.isEmpty || message.contains(reason) ? message : "\(message) (\(reason))"
    }
}
