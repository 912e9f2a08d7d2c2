public import ScriptBridge

/// The response that a page has already, such as that of a submitted form, so that the visit need
/// not ask the server again.
public struct VisitResponse: Hashable, Sendable {
    /// The HTTP status code; zero or negative for a failure without one.
    public var statusCode: Int

    /// Whether the server redirected the request.
    public var redirected: Bool

    /// The document.
    public var responseHTML: String?

    /// Other members that the page gave, carried back to it.
    public var other: [String: JSONValue]

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - statusCode: The HTTP status code.
    ///   - redirected: Whether the server redirected the request.
    ///   - responseHTML: The document.
    ///   - other: Other members, for the page.
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

    /// Whether the document has stayed in the page, because it was too long to travel with a message.
    var isKept: Bool { responseHTML == nil && other[Self.keptName] == .bool(true) }

    static let keptName = "isKept"

    /// Whether the status code is one of success.
    public var isSuccessful: Bool { (200..<300).contains(statusCode) }
}

extension VisitResponse: Codable {
    /// Decodes what a page gave.
    public init(from decoder: any Decoder) throws {
        var members = try PartialDecoder(decoder)
        statusCode = try members.decode(Int.self, "statusCode")
        redirected = try members.decodeIfPresent(Bool.self, "redirected") ?? false
        responseHTML = try members.decodeIfPresent(String.self, "responseHTML")
        other = try members.others()
    }

    /// Encodes the response with what is carried.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: DynamicKey.self)
        try members.encode(other: other)
        try members.encode(statusCode, forKey: "statusCode")
        try members.encode(redirected, forKey: "redirected")
        try members.encodeIfPresent(responseHTML, forKey: "responseHTML")
    }
}
