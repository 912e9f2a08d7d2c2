public import ScriptBridge

/// A message of a bridge component, as the web libraries of Hotwire Native and Strada send it.
public struct ComponentMessage: Codable, Hashable, Sendable {
    /// The identifier of the message, by which the page finds the callback for a reply.
    public let id: String

    /// The name of the component, such as "form".
    public let component: String

    /// The name of the event, such as "connect".
    public let event: String

    /// The data of the event.
    ///
    /// The web libraries send an object, whose `metadata` has the URL of the page.
    public let data: JSONValue

    /// The identifier of the document that sent the message; nil if another host's page adapter
    /// sent it.
    public let document: String?

    /// Creates a message.
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

    /// Decodes a message; data that is missing becomes an empty object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        component = try container.decode(String.self, forKey: .component)
        event = try container.decode(String.self, forKey: .event)
        data =
            try container.decodeIfPresent(JSONValue.self, forKey: .data)?.asInPage ?? .object([:])
        document = try container.decodeIfPresent(String.self, forKey: .document)
    }

    /// The URL of the component's page, as the page reports it.
    ///
    /// A page can report any URL, so do not base trust on it. The policy of the channel decides
    /// which origins to trust.
    public var url: String? {
        if case .string(let url) = data["metadata"]?["url"] { url } else { nil }
    }
}
