public import Foundation

/// What a page asks a ``SchemeResponder`` for, as its engine spells it.
public struct SchemeRequest: Hashable, Sendable {
    /// How long an address may be; pages ask for any, and hosts read it on the main actor.
    public static let maximumAddressByteCount: Int = 65_536

    /// The URL, with scheme and host.
    public let url: String

    /// The HTTP method.
    public let method: String

    /// The header fields, by their names in lower case.
    public let headers: [String: String]

    /// The body; empty for most methods.
    public var body: Data

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: The URL, with scheme and host.
    ///   - method: The HTTP method.
    ///   - headers: The header fields, whose names count without their case.
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
