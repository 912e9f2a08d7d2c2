public import Foundation

/// A document that has arrived and is not shown yet.
public struct PageResponse: Codable, Hashable, Sendable {
    /// Where it came from.
    public let url: URL
    /// The HTTP status code; nil if it did not come by HTTP.
    public let statusCode: Int?
    /// Whether the web view can show what it is.
    public let canBeShown: Bool
    /// Whether it is for the main frame.
    public let isMainFrame: Bool

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - url: Where it came from.
    ///   - statusCode: The HTTP status code.
    ///   - canBeShown: Whether the web view can show what it is.
    ///   - isMainFrame: Whether it is for the main frame.
    public init(from url: URL, statusCode: Int?, canBeShown: Bool = true, isMainFrame: Bool = true)
    {
        self.url = url
        self.statusCode = statusCode
        self.canBeShown = canBeShown
        self.isMainFrame = isMainFrame
    }
}
