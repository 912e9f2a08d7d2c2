public import Foundation

/// What a ``SchemeResponder`` answers: a head, and a body that comes in chunks.
public struct SchemeResponse: Sendable {
    /// The HTTP status.
    public var status: Int

    /// The MIME type with its parameters: `text/html; charset=utf-8`.
    public var contentType: String

    /// The HTTP header fields but the content type's and the length's.
    public var headers: [String: String]

    /// How many bytes the body has, or would have if the method were not `HEAD`; nil if that is not known.
    public var byteCount: Int?

    /// The chunks of the body, which are read once.
    ///
    /// One that is made with `AsyncThrowingStream(unfolding:)` makes each chunk when the one before has
    /// been taken. Whoever reads it stops by asking for no more. A body that ends with an error has
    /// not come as a whole.
    public var body: AsyncThrowingStream<Data, any Error>

    /// Makes a response whose body comes in chunks.
    ///
    /// - Parameters:
    ///   - body: The chunks of the body.
    ///   - byteCount: How many bytes they are; nil if that is not known.
    ///   - contentType: The MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields.
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

    /// Makes a response whose body is there, and comes in one chunk.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - contentType: Their MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields.
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
