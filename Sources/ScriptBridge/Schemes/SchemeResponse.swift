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
