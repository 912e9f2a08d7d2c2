import Foundation
public import ScriptBridge

/// The options of a visit.
///
/// A page proposes a visit with options and gets them back when the host makes the visit. Unknown
/// members are kept for the page.
///
/// The options of a proposal also remember the page's own spelling of the location, if `URL` spells
/// it differently. Such options do not equal options with the same members that you create.
public struct VisitOptions: Hashable, Sendable {
    /// How the visit changes the history.
    public var action: VisitAction

    /// The response that the page already has.
    public var response: VisitResponse?

    /// Other members that the page sent, which the page gets back.
    ///
    /// An invalid `action` or `response` is kept here too, but is not sent back: the visit is made
    /// without it.
    public var other: [String: JSONValue]

    /// The proposed location as the page spells it, if `URL` spells it differently.
    ///
    /// It is not a member of the options in the page.
    var spelling: String?

    /// Creates options.
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
    /// Whether the page saves a snapshot of what it shows before the visit; nil for the page's
    /// default.
    ///
    /// Turbo proposes the visit after a form submission with `false`.
    public var shouldCacheSnapshot: Bool? {
        get { other["shouldCacheSnapshot"]?.bool }
        set { other["shouldCacheSnapshot"] = newValue.map { .bool($0) } }
    }

    /// Returns the location as the page spelled it, if the page proposed this location.
    func spelling(of url: URL) -> PageLocation {
        guard let spelling, let location = PageLocation(spelling), location.url == url else {
            return PageLocation(url)
        }
        return location
    }
}

extension VisitOptions: Codable {
    /// Decodes the options of a page.
    public init(from decoder: any Decoder) throws {
        self.init(members: try [String: JSONValue](from: decoder))
    }

    /// Reads the members of a page's options; an invalid one stays among the others.
    init(members: [String: JSONValue]) {
        self.init(other: members.mapValues(\.asInPage))
        if let action = other["action"]?.string.flatMap(VisitAction.init) {
            (self.action, other["action"]) = (action, nil)
        }
        if let response = other["response"].flatMap(VisitResponse.init) {
            (self.response, other["response"]) = (response, nil)
        }
        for name in invalidFields where other[name] == .null { other[name] = nil }
    }

    /// The names of the invalid members.
    var invalidFields: [String] { ["action", "response"].filter { other[$0] != nil } }

    /// Encodes the options, including unknown members.
    public func encode(to encoder: any Encoder) throws {
        var members = JSONValue.Object(other)
        members["action"] = .string(action.rawValue)
        members["response"] = response?.value
        try members.encode(to: encoder)
    }
}

/// How a visit changes the history: the action of a link, a form, or a script.
///
/// A link sets it with `data-turbo-action`.
public enum VisitAction: String, Codable, Hashable, Sendable, CaseIterable {
    /// Adds an entry on top of the current one.
    case advance
    /// Replaces the current entry.
    case replace
    /// Goes back to an earlier entry; the page shows its snapshot, if there is one.
    case restore
}
