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

extension VisitResponse {
    /// Reads a response of a page; nil if a member is missing or has the wrong type.
    init?(_ value: JSONValue) {
        guard let members = value.object, let statusCode = members["statusCode"]?.integer
        else { return nil }
        self.init(statusCode: statusCode)
        for (name, value) in members {
            switch (name, value) {
            case ("statusCode", _), ("redirected", .null), ("responseHTML", .null): break
            case ("redirected", .bool(let redirected)): self.redirected = redirected
            case ("responseHTML", .string(let html)): responseHTML = html
            case ("redirected", _), ("responseHTML", _): return nil
            default: other[name] = value
            }
        }
    }

    /// The response as the page sends and gets it, including unknown members.
    var value: JSONValue {
        var members = JSONValue.Object(other)
        members["statusCode"] = JSONValue(statusCode)
        members["redirected"] = .bool(redirected)
        members["responseHTML"] = responseHTML.map { .string($0) }
        return .object(members)
    }
}
