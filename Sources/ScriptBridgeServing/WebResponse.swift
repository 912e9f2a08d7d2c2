public import Foundation

/// The answer to a request of a page, as a web server gives it.
///
/// ``LocalSite`` adds to it what a server adds: a length, `Cache-Control: no-cache` and
/// `X-Content-Type-Options: nosniff` where these fields are not there, and ranges.
public struct WebResponse: Sendable {
    /// The HTTP status.
    public var status: Int

    /// The MIME type with its parameters: `text/html; charset=utf-8`.
    public var contentType: String

    /// The HTTP header fields but the content type's and the length's.
    public var headers: [String: String]

    /// The bytes, or where they come from.
    public var body: Body

    /// Makes a response of bytes.
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

    /// Makes a response of text, encoded as UTF-8.
    ///
    /// - Parameters:
    ///   - text: The text: HTML, unless the content type says otherwise.
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

    /// Makes a response of a file, which is read when it is served, and never as a whole.
    ///
    /// - Parameters:
    ///   - file: The file. To one that is not there, the answer is a 404.
    ///   - contentType: Its MIME type; nil for that of its extension.
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

    /// Makes a response whose bytes come in chunks, each when the page has taken the one before.
    ///
    /// The response fails, as a page sees, if the chunks end with an error or are not as many bytes as
    /// announced. A load that is stopped cancels the task that waits for the next chunk, and lets go
    /// of the sequence's iterator. Ranges are not served of chunks.
    ///
    /// - Parameters:
    ///   - chunks: The chunks, which are asked for once.
    ///   - byteCount: How many bytes they are; nil if that is not known.
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

    private init(_ body: Body, contentType: String, status: Int, headers: [String: String]) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// The answer to a request whose address nobody reads.
    static let addressTooLong: WebResponse = failure(
        414, "An address may have \(LocalSite.maximumAddressByteCount) bytes.")

    /// A response that says in a sentence why there is no other.
    static func failure(_ status: Int, _ sentence: String) -> WebResponse {
        WebResponse(
            sentence, contentType: "text/plain; charset=utf-8", status: status,
            headers: ["X-Content-Type-Options": "nosniff"])
    }
}
