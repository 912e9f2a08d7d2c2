public import Foundation

/// A response whose document is not shown yet.
public struct PageResponse: Codable, Hashable, Sendable {
    /// The URL of the document.
    public let url: URL
    /// The HTTP status code; nil if the document was not loaded over HTTP.
    public let statusCode: Int?
    /// Whether the web view can show the document.
    ///
    /// It cannot show a type that it does not support, or a document that the server sends as an
    /// attachment.
    public let canBeShown: Bool
    /// Whether the document is for the main frame.
    public let isMainFrame: Bool
    /// Whether the document is a page, which can have scripts, and no picture, film, or other file.
    public let isPage: Bool

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - url: The URL of the document.
    ///   - statusCode: The HTTP status code.
    ///   - canBeShown: Whether the web view can show this type of document.
    ///   - isMainFrame: Whether the document is for the main frame.
    ///   - disposition: The value of the HTTP header field `Content-Disposition`; nil if there is
    ///     none.
    ///   - contentType: The media type, such as `text/html`; nil if the engine does not report it.
    public init(
        from url: URL,
        statusCode: Int?,
        canBeShown: Bool = true,
        isMainFrame: Bool = true,
        disposition: String? = nil,
        contentType: String? = nil
    ) {
        isPage =
            contentType.map { ["text/html", "application/xhtml+xml"].contains($0.lowercased()) }
            ?? true
        self.url = url
        self.statusCode = statusCode
        self.canBeShown = canBeShown && !Self.isAttachment(disposition)
        self.isMainFrame = isMainFrame
    }

    /// Returns whether a server sends a document as an attachment.
    ///
    /// As in RFC 6266, an unknown type means an attachment. A value without a type means nothing.
    private static func isAttachment(_ disposition: String?) -> Bool {
        let type = disposition?.prefix { $0 != ";" }.split(whereSeparator: \.isWhitespace).first
        guard let type, !type.contains("=") else { return false }
        return type.lowercased() != "inline"
    }
}
