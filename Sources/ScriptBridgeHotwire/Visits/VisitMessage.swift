public import ScriptBridge

/// A message of the page adapter: ours, or one that a page or another host brought along.
///
/// On the wire `{"name": …, "data": {…}}`, of which nothing is lost: members and names that are
/// not known here are carried.
public struct VisitMessage: Hashable, Sendable {
    /// What the page tells.
    public let event: Event

    /// When the page told it, in milliseconds since 1970; nil from Turbolinks.
    public let timestamp: Double?

    /// Members of `data` that the event does not have.
    public let other: [String: JSONValue]

    /// Makes a message, as a page would.
    ///
    /// - Parameters:
    ///   - event: What the page tells.
    ///   - timestamp: When it told it, in milliseconds since 1970.
    ///   - other: Further members of `data`.
    public init(_ event: Event, timestamp: Double? = nil, other: [String: JSONValue] = [:]) {
        self.event = event
        self.timestamp = timestamp
        self.other = other
    }
}

extension VisitMessage: ScriptMessage {
    /// The name under which the page adapter posts its messages over `bridge.js`.
    public static let name: String = "turbo"

    /// Decodes a message.
    ///
    /// - Throws: `DecodingError` if a member is missing or of another type; its path begins with
    ///   `data`. What older libraries do not send is no error.
    public init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: DynamicKey.self)
        let name = try message.decode(String.self, forKey: "name")
        var data = PartialDecoder(
            try message.nestedContainer(keyedBy: DynamicKey.self, forKey: "data"))
        event = try Event(name, &data)
        timestamp = try data.decodeIfPresent(Double.self, "timestamp")
        other = try data.others()
    }

    /// Encodes the message as the page would write it.
    public func encode(to encoder: any Encoder) throws {
        var message = encoder.container(keyedBy: DynamicKey.self)
        try message.encode(event.name, forKey: "name")
        var data = message.nestedContainer(keyedBy: DynamicKey.self, forKey: "data")
        try data.encode(other: other)
        try event.encode(to: &data)
        try data.encodeIfPresent(timestamp, forKey: "timestamp")
    }
}
