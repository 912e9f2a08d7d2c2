public import Foundation

/// An error that a handler throws to tell the page what went wrong.
///
/// Any other error reaches the page as ``BridgeError/Code-swift.struct/handlerFailed``, without its
/// text.
///
/// ```swift
/// throw PageError("locationDenied", "The user does not share the location.")
/// throw PageError("diskFull", "There is no room left.", data: DiskReport(free: 0))
/// ```
///
/// The page gets these as `code`, `message` and `data` of its `BridgeError`. To spell a code once,
/// declare it: `extension BridgeError.Code { static let diskFull: Self = "diskFull" }`.
public struct PageError: Error, Hashable, Sendable {
    /// The error as the page gets it; its reason is why the data could not be encoded.
    let error: BridgeError

    /// The code that the page branches on.
    public var code: BridgeError.Code { error.code }

    /// A sentence for the page's developer, or for its user if the two sides agree on that.
    public var message: String { error.message }

    /// Additional data for the page, as JSON text.
    public var dataJSON: String? { error.dataJSON }

    /// The reason why the data could not be encoded; the page never sees it.
    var encodingError: (any Error)? { error.underlyingError }

    /// Returns whether the page gets the same error.
    ///
    /// An error whose data could not be encoded differs from one without data.
    public static func == (one: PageError, other: PageError) -> Bool {
        one.error == other.error && (one.encodingError == nil) == (other.encodingError == nil)
    }

    /// Creates an error for the page.
    ///
    /// - Parameters:
    ///   - code: The code that the page branches on.
    ///   - message: A sentence for the page.
    public init(_ code: BridgeError.Code, _ message: String) {
        error = BridgeError(code, message)
    }

    /// Creates an error with data for the page.
    ///
    /// If the data cannot be encoded, the page sees
    /// ``BridgeError/Code-swift.struct/handlerFailed``, and the host's observer sees the reason.
    ///
    /// - Parameters:
    ///   - code: The code that the page branches on.
    ///   - message: A sentence for the page.
    ///   - data: Additional data, which becomes the `data` of the page's error.
    ///   - coding: How the data is encoded; pass the channel's coding.
    public init<Data: Encodable>(
        _ code: BridgeError.Code,
        _ message: String,
        data: Data,
        coding: ScriptCoding = ScriptCoding()
    ) {
        do {
            let json = try coding.encoder.encodeJSON(data)
            self.error = BridgeError(code, message, dataJSON: json)
        } catch {
            self.error = BridgeError(code, message, underlyingError: error)
        }
    }
}

extension PageError: LocalizedError, CustomStringConvertible {
    /// The code and the message, on one line.
    public var description: String { PageText.onOneLine("\(code): \(message)") }

    /// The ``description``, for the `localizedDescription` that an app logs.
    public var errorDescription: String? { description }
}

extension BridgeError {
    /// Creates an error with the code, message and data that a handler chose for the page.
    ///
    /// - Parameters:
    ///   - error: The error. It is not repeated as the reason, because it says nothing else.
    ///   - reason: What only the host sees.
    init(_ error: PageError, reason: (any Error)? = nil) {
        self.init(
            error.code, error.message, dataJSON: error.dataJSON, underlyingError: reason)
    }
}
