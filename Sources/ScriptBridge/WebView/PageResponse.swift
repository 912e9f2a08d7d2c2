public import Foundation

/// A response whose document is not shown yet.
public struct PageResponse: Codable, Hashable, Sendable {
    /// The URL of the document.
    public let url: URL
    /// The HTTP status code; nil if the document was not loaded over HTTP.
    public let statusCode: Int?
    /// Whether the web view can show this type of document.
    public let canBeShown: Bool
    /// Whether the document is for the main frame.
    public let isMainFrame: Bool

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - url: The URL of the document.
    ///   - statusCode: The HTTP status code.
    ///   - canBeShown: Whether the web view can show this type of document.
    ///   - isMainFrame: Whether the document is for the main frame.
    public init(from url: URL, statusCode: Int?, canBeShown: Bool = true, isMainFrame: Bool = true)
    {
        self.url = url
        self.statusCode = statusCode
        self.canBeShown = canBeShown
        self.isMainFrame = isMainFrame
    }
}
