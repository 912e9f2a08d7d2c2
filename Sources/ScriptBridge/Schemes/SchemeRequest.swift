public import Foundation

/// A page's request to a responder, in the spelling of its engine.
public struct SchemeRequest: Hashable, Sendable {
    /// The maximum number of bytes in an address.
    ///
    /// It is limited because any page can make many requests at once, and chooses their addresses.
    public static let maximumAddressByteCount: Int = 8_192

    /// The URL, with scheme and host.
    public let url: String

    /// The HTTP method.
    public let method: String

    /// The header fields, by lowercase name.
    public let headers: [String: String]

    /// The body; empty for most methods.
    public var body: Data

    /// Identifies those who share a limit of open files; nil if the host cannot tell.
    ///
    /// It belongs to the web view whose page sends the request, or to all pages of one configuration,
    /// as with SwiftUI's `WebPage`, where WebKit does not report which page sends it. No two web views
    /// or configurations that exist have the same number.
    public var requesterID: Int?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - url: The URL, with scheme and host.
    ///   - method: The HTTP method.
    ///   - headers: The header fields; their names are case-insensitive.
    ///   - body: The body.
    public init(
        url: String,
        method: String = "GET",
        headers: [String: String] = [:],
        body: Data = Data()
    ) {
        self.url = url
        self.method = method
        self.headers = headers.reduce(into: [:]) { headers, field in
            let name = field.key.lowercased()
            headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
        }
        self.body = body
    }
}
