/// A server's answer that is not the document that was asked for.
public struct HTTPFailure: Error, Hashable, Sendable {
    /// The status code: 404, 500.
    public let statusCode: Int

    /// Makes a failure.
    public init(statusCode: Int) {
        self.statusCode = statusCode
    }

    /// Whether the request is to blame: 400 to 499.
    public var isClientError: Bool { (400..<500).contains(statusCode) }

    /// Whether the server is to blame: 500 to 599.
    public var isServerError: Bool { (500..<600).contains(statusCode) }
}
