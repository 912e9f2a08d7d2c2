public import Foundation

/// The answer to a request of a page, as a web server gives it.
public struct WebResponse: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int

    /// The MIME type with its parameters: `text/html; charset=utf-8`.
    public var contentType: String

    /// The HTTP header fields but the content type's and the length's.
    public var headers: [String: String]

    /// The bytes, complete.
    public var body: Data

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
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
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
