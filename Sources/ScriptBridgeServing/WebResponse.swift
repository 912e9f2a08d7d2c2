public import Foundation

/// A response to a page's request.
///
/// ``LocalSite`` adds what a web server adds: the length, ranges, and the `ETag` of a file. It also
/// adds `Cache-Control: no-cache` and `X-Content-Type-Options: nosniff` unless you set these
/// fields.
///
/// The status is from 200 to 599, and names and values of header fields are those of RFC 9110: a
/// value has no line ends. Otherwise a page gets a 500 that says what is wrong.
public struct WebResponse: Sendable {
    /// The HTTP status.
    public var status: Int

    /// The MIME type with its parameters, such as “text/html; charset=utf-8”.
    public var contentType: String

    /// The HTTP header fields except the content type and the length.
    public var headers: [String: String]

    /// The content.
    public var body: Body

    /// Creates a response from bytes.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - contentType: Their MIME type; see ``contentType(ofFile:)``.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields, such as `Content-Security-Policy`.
    public init(
        _ body: Data,
        contentType: String,
        status: Int = 200,
        headers: [String: String] = [:]
    ) {
        self.init(Body(body), contentType: contentType, status: status, headers: headers)
    }

    /// Creates a response from text, encoded as UTF-8.
    ///
    /// - Parameters:
    ///   - text: The text; HTML by default.
    ///   - contentType: Its MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields, such as `Content-Security-Policy`.
    public init(
        _ text: String,
        contentType: String = "text/html; charset=utf-8",
        status: Int = 200,
        headers: [String: String] = [:]
    ) {
        self.init(Data(text.utf8), contentType: contentType, status: status, headers: headers)
    }

    /// Creates a response from a file, which is read when served, at most one chunk at a time.
    ///
    /// - Parameters:
    ///   - file: The file. If it does not exist, the response is a 404.
    ///   - contentType: Its MIME type; nil to derive the type from the extension.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields, such as `Content-Security-Policy`.
    public init(
        file: URL,
        contentType: String? = nil,
        status: Int = 200,
        headers: [String: String] = [:]
    ) {
        self.init(
            Body(file: file),
            contentType: contentType
                ?? Self.contentType(ofFile: file.path(percentEncoded: false)),
            status: status, headers: headers)
    }

    /// Creates a response from chunks, each requested after the page has taken the one before.
    ///
    /// The page's load fails if the chunks end with an error or their length differs from
    /// `byteCount`. Stopping the load cancels the task that waits for the next chunk, and releases
    /// the sequence's iterator. Such a response does not support ranges.
    ///
    /// - Parameters:
    ///   - chunks: The chunks; the sequence is iterated once.
    ///   - byteCount: The total number of bytes; nil if it is unknown.
    ///   - contentType: The MIME type.
    ///   - status: The HTTP status.
    ///   - headers: Further header fields, such as `Content-Security-Policy`.
    public init<Chunks: AsyncSequence & Sendable>(
        chunks: Chunks,
        byteCount: Int? = nil,
        contentType: String,
        status: Int = 200,
        headers: [String: String] = [:]
    ) where Chunks.Element == Data {
        self.init(
            Body(chunks: chunks, byteCount: byteCount), contentType: contentType, status: status,
            headers: headers)
    }

    init(_ body: Body, contentType: String, status: Int, headers: [String: String]) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// The response to a request whose address is too long.
    static let addressTooLong: WebResponse = failure(
        414, "The address exceeds \(LocalSite.maximumAddressByteCount) bytes.")

    /// The response to a method other than `GET` or `HEAD`.
    static let readOnly: WebResponse = {
        var response = failure(405, "Only GET and HEAD are answered here.")
        response.headers["Allow"] = "GET, HEAD"
        return response
    }()

    /// Returns a failure with a sentence of plain text.
    static func failure(_ status: Int, _ sentence: String) -> WebResponse {
        WebResponse(
            sentence, contentType: "text/plain; charset=utf-8", status: status,
            headers: ["X-Content-Type-Options": "nosniff"])
    }
}
