/// How a visit is to be made.
///
/// A page proposes a visit with options, and gets them back when the host makes it, together with
/// those members of which nothing is known here.
public struct VisitOptions: Hashable, Sendable {
    /// What the visit does to the history.
    public var action: VisitAction

    /// The response that the page has already.
    public var response: VisitResponse?

    /// Other members that the page gave, carried back to it.
    public var other: [String: ScriptValue]

    /// Makes options.
    ///
    /// - Parameters:
    ///   - action: What the visit does to the history.
    ///   - response: The response that the page has already.
    ///   - other: Other members, for the page.
    public init(
        action: VisitAction = .advance,
        response: VisitResponse? = nil,
        other: [String: ScriptValue] = [:]
    ) {
        self.action = action
        self.response = response
        self.other = other
    }
}

extension VisitOptions: Codable {
    /// Decodes what a page gave.
    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        action = try members.decodeIfPresent(VisitAction.self, "action") ?? .advance
        response = try members.decodeIfPresent(VisitResponse.self, "response")
        other = try members.others()
    }

    /// Encodes the options with what is carried.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.encode(other: other)
        try members.encode(action, forKey: "action")
        try members.encodeIfPresent(response, forKey: "response")
    }
}
