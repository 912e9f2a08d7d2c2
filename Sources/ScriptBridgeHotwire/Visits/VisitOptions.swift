import Foundation
public import ScriptBridge

/// How a visit is to be made.
///
/// A page proposes a visit with options, and gets them back when the host makes it, together with
/// those members of which nothing is known here.
///
/// The options of a proposal also hold how the page spells the location, where `URL` spells it otherwise.
/// They differ in that from options with the same members that are made here.
public struct VisitOptions: Hashable, Sendable {
    /// What the visit does to the history.
    public var action: VisitAction

    /// The response that the page has already.
    public var response: VisitResponse?

    /// Other members that the page gave, carried back to it.
    ///
    /// An `action` or `response` that is not valid is here too, and goes no further: the visit is
    /// made as if it were not there.
    public var other: [String: JSONValue]

    /// The proposed location in the page's own spelling, where `URL` has another one; not a member
    /// of the options in the page.
    package var spelling: String?

    /// Makes options.
    ///
    /// - Parameters:
    ///   - action: What the visit does to the history.
    ///   - response: The response that the page has already.
    ///   - other: Other members, for the page.
    public init(
        action: VisitAction = .advance,
        response: VisitResponse? = nil,
        other: [String: JSONValue] = [:]
    ) {
        self.action = action
        self.response = response
        self.other = other
    }
}

extension VisitOptions {
    /// Whether the page keeps a snapshot of what it shows; nil for its own default.
    ///
    /// Turbo proposes the visit after a form with `false`.
    public var shouldCacheSnapshot: Bool? {
        get { other["shouldCacheSnapshot"]?.bool }
        set { other["shouldCacheSnapshot"] = newValue.map { .bool($0) } }
    }

    /// The location as the page spelled it, if it is the one that it proposed.
    func spelling(of url: URL) -> PageLocation {
        guard let spelling, let location = PageLocation(spelling), location.url == url else {
            return PageLocation(url)
        }
        return location
    }
}

extension VisitOptions: Codable {
    /// Decodes what a page gave.
    public init(from decoder: any Decoder) throws {
        var members = try PartialDecoder(decoder)
        action = members.decodeIfValid(VisitAction.self, "action") ?? .advance
        response = members.decodeIfValid(VisitResponse.self, "response")
        other = try members.others()
    }

    /// The names of the members that are not valid.
    var invalidFields: [String] { ["action", "response"].filter { other[$0] != nil } }

    /// Encodes the options with what is carried.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: DynamicKey.self)
        try members.encode(other: other.filter { !invalidFields.contains($0.key) })
        try members.encode(action, forKey: "action")
        try members.encodeIfPresent(response, forKey: "response")
    }
}

/// What a visit does to the history: the `data-turbo-action` of a link.
public enum VisitAction: String, Codable, Hashable, Sendable, CaseIterable {
    /// A new entry, on top of the one shown.
    case advance
    /// A new entry, in place of the one shown.
    case replace
    /// An entry that was left before; the page's snapshot of it is shown if there is one.
    case restore
}
