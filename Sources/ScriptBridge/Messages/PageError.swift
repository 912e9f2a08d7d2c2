/// An error that a handler throws to tell the page something on purpose.
///
/// Any other error reaches the page as ``BridgeError/Code-swift.struct/handlerFailed``, without
/// its text.
///
/// ```swift
/// throw PageError("locationDenied", "The user does not share the location.")
/// throw PageError("diskFull", "There is no room left.", data: DiskReport(free: 0))
/// ```
///
/// The page finds the three as `code`, `message` and `data` of its `BridgeError`.
public struct PageError: Error, Hashable, Sendable {
    /// The code that the page decides by.
    public let code: String

    /// A sentence for the page's developer, or for its user if the two sides agree on that.
    public let message: String

    /// What else the page gets, as JSON text.
    public let dataJSON: String?

    /// Why the data cannot be written as JSON; the page is not told such an error.
    let encodingError: EncodingFailure?

    /// Makes an error for the page.
    ///
    /// - Parameters:
    ///   - code: The code that the page decides by.
    ///   - message: A sentence for the page.
    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
        dataJSON = nil
        encodingError = nil
    }

    /// Makes an error with data for the page.
    ///
    /// If the data cannot be encoded, the page sees
    /// ``BridgeError/Code-swift.struct/handlerFailed`` and the host's observer the reason.
    ///
    /// - Parameters:
    ///   - code: The code that the page decides by.
    ///   - message: A sentence for the page.
    ///   - data: What else the page gets, as the `data` of its error.
    ///   - coding: How the data is written; give that of the channel.
    public init<Data: Encodable>(
        _ code: String,
        _ message: String,
        data: Data,
        coding: ScriptCoding = ScriptCoding()
    ) {
        self.code = code
        self.message = message
        do {
            dataJSON = try coding.encoder.encodeJSON(data)
            encodingError = nil
        } catch {
            dataJSON = nil
            encodingError = EncodingFailure(underlyingError: error)
        }
    }

    /// Equal to every other one, because errors do not compare.
    struct EncodingFailure: Hashable, Sendable {
        let underlyingError: any Error

        static func == (one: EncodingFailure, other: EncodingFailure) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }
}
