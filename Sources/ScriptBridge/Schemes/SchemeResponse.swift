public import Foundation

/// The response of the app's own site: a head, and a body in chunks.
public struct SchemeResponse: Sendable {
    /// The HTTP status, from 200 to 599.
    public var status: Int

    /// The MIME type with its parameters, such as “text/html; charset=utf-8”.
    public var contentType: String

    /// The HTTP header fields, except the content type and the content length.
    ///
    /// Names and values are those of RFC 9110: a value contains no line ends.
    public var headers: [String: String]

    /// The number of bytes in the body; nil if it is not known.
    ///
    /// In the response to a `HEAD`, it is the number that a `GET` would return.
    public var byteCount: Int?

    /// The chunks of the body, which can be read once.
    ///
    /// To create each chunk only when the reader wants it, use `AsyncThrowingStream(unfolding:)`. A
    /// reader stops by not requesting more chunks. A body that ends with an error is incomplete.
    public var body: AsyncThrowingStream<Data, any Error>

    /// Creates a response whose body is a sequence of chunks.
    ///
    /// - Parameters:
    ///   - body: The chunks of the body.
    ///   - byteCount: The number of bytes in the body; nil if it is not known.
    ///   - contentType: The MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Additional header fields.
    public init(
        chunks body: AsyncThrowingStream<Data, any Error>,
        byteCount: Int?,
        contentType: String,
        status: Int = 200,
        headers: [String: String] = [:]
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.byteCount = byteCount
        self.body = body
    }

    /// Creates a response whose whole body is one chunk.
    ///
    /// - Parameters:
    ///   - body: The bytes of the body.
    ///   - contentType: The MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Additional header fields.
    public init(
        _ body: Data,
        contentType: String,
        status: Int = 200,
        headers: [String: String] = [:]
    ) {
        let chunks = AsyncThrowingStream<Data, any Error> { chunks in
            if !body.isEmpty { chunks.yield(body) }
            chunks.finish()
        }
        self.init(
            chunks: chunks, byteCount: body.count, contentType: contentType, status: status,
            headers: headers)
    }
}

extension SchemeResponse {
    /// Returns a body that reads a sequence chunk by chunk, each only when the reader wants it.
    ///
    /// - Parameters:
    ///   - chunks: The sequence.
    ///   - byteCount: The number of bytes in the sequence; nil if it is not known. With any other
    ///     number of bytes, the body ends with an error.
    /// - Returns: The body.
    public static func makeBody<Chunks: AsyncSequence & SendableMetatype>(
        reading chunks: sending Chunks,
        byteCount: Int? = nil
    ) -> AsyncThrowingStream<Data, any Error> where Chunks.Element == Data {
        let reader = SequenceReader(chunks, byteCount: byteCount)
        return AsyncThrowingStream { try await reader.next() }
    }

    /// Returns the response if its head is valid HTTP; otherwise a response that names the mistake.
    ///
    /// Engines pass the head to network libraries, which treat an invalid one as a fault of the
    /// program. An app may have made it from a page's text, such as a file's name.
    ///
    /// - Returns: A response with a valid head.
    public func validated() -> SchemeResponse {
        guard let fault else { return self }
        return SchemeResponse(
            Data("The app's response has \(fault).".utf8Bytes),
            contentType: "text/plain; charset=utf-8", status: 500)
    }

    /// What is not as in RFC 9110; nil if everything is.
    private var fault: String? {
        guard (200...599).contains(status) else { return "the invalid status \(status)" }
        for (name, value) in headers {
            if !Self.isToken(name) { return "the invalid header name \(PageText.quoted(name))" }
            if !Self.isValue(value) {
                return "an invalid value of the header \(PageText.quoted(name))"
            }
        }
        return Self.isValue(contentType) ? nil : "an invalid content type"
    }

    /// Returns whether a text is a token (§5.6.2), as the name of a field.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8Bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8Bytes.contains(byte)
                }
            }
    }

    /// Returns whether a text can be the value of a field (§5.5): without line ends and other
    /// control codes.
    private static func isValue(_ text: String) -> Bool {
        text.utf8Bytes.allSatisfy { $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }
    }
}
