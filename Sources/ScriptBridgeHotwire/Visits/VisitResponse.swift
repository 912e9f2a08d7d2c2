public import ScriptBridge

/// A response that the page already has, for example to a form submission.
///
/// With it, the visit does not request the document from the server again.
public struct VisitResponse: Hashable, Sendable {
    /// The HTTP status code; zero or negative for a failure without one.
    public var statusCode: Int

    /// Whether the server redirected the request.
    public var redirected: Bool

    /// The document, as HTML.
    public var responseHTML: String?

    /// Other members that the page sent, which the page gets back.
    public var other: [String: JSONValue]

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - statusCode: The HTTP status code.
    ///   - redirected: Whether the server redirected the request.
    ///   - responseHTML: The document, as HTML.
    ///   - other: Other members for the page.
    public init(
        statusCode: Int,
        redirected: Bool = false,
        responseHTML: String? = nil,
        other: [String: JSONValue] = [:]
    ) {
        self.statusCode = statusCode
        self.redirected = redirected
        self.responseHTML = responseHTML
        self.other = other
    }

    /// Whether the page has kept the document, because it is too long for a message.
    var isKept: Bool { responseHTML == nil && other[Self.keptName] == .bool(true) }

    static let keptName = "isKept"
}

extension VisitResponse: Codable {
    /// Decodes a response of a page.
    public init(from decoder: any Decoder) throws {
        var members = try PartialDecoder(decoder)
        statusCode = try members.decode(Int.self, "statusCode")
        redirected = try members.decodeIfPresent(Bool.self, "redirected") ?? false
        responseHTML = try members.decodeIfPresent(String.self, "responseHTML")
        other = try members.others()
    }

    /// Encodes the response, including unknown members.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: DynamicKey.self)
        try members.encode(other: other)
        try members.encode(statusCode, forKey: "statusCode")
        try members.encode(redirected, forKey: "redirected")
        try members.encodeIfPresent(responseHTML, forKey: "responseHTML")
    }
}
