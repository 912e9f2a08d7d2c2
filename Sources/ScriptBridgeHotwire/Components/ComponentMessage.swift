public import ScriptBridge

/// A message of a bridge component in the page, as the web libraries of Hotwire Native and Strada
/// write it.
public struct ComponentMessage: Codable, Hashable, Sendable {
    /// The page's number of the message, by which it finds the callback of a reply.
    public let id: String

    /// The component's name, such as `form`.
    public let component: String

    /// What happened, such as `connect`.
    public let event: String

    /// What the page sent along: an object, with the page's URL in its `metadata`.
    public let data: JSONValue

    /// The document that sent it; nil from a page adapter other than ``ComponentScript``.
    public let document: String?

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - id: The page's number of the message.
    ///   - component: The component's name.
    ///   - event: What happened.
    ///   - data: What the page sent along.
    ///   - document: The document that sent it.
    public init(
        id: String,
        component: String,
        event: String,
        data: JSONValue = .object([:]),
        document: String? = nil
    ) {
        self.id = id
        self.component = component
        self.event = event
        self.data = data
        self.document = document
    }

    /// Decodes a message; one without `data` has an empty object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        component = try container.decode(String.self, forKey: .component)
        event = try container.decode(String.self, forKey: .event)
        data =
            try container.decodeIfPresent(JSONValue.self, forKey: .data)?.asInPage ?? .object([:])
        document = try container.decodeIfPresent(String.self, forKey: .document)
    }

    /// The URL of the page that the component is on, as the page gives it.
    ///
    /// A page may say what it likes: to decide whom to trust, there is the channel's policy.
    public var url: String? {
        if case .string(let url) = data["metadata"]?["url"] { url } else { nil }
    }
}
