public import ScriptBridge

/// A message of a page adapter.
///
/// The adapter is ``VisitScript``, or an adapter of the page itself or of another host. A message
/// has the form `{"name": …, "data": {…}}`. Decoding loses nothing: unknown names and members are
/// kept.
public struct VisitMessage: Hashable, Sendable {
    /// The event that the message reports.
    public let event: Event

    /// The time of the event in milliseconds since 1970; nil for Turbolinks.
    public let timestamp: Double?

    /// The members of the data that the event does not use.
    public let other: [String: JSONValue]

    /// Creates a message as a page would send it.
    ///
    /// - Parameters:
    ///   - event: The event that the message reports.
    ///   - timestamp: The time of the event, in milliseconds since 1970.
    ///   - other: More members of `data`.
    public init(_ event: Event, timestamp: Double? = nil, other: [String: JSONValue] = [:]) {
        self.event = event
        self.timestamp = timestamp
        self.other = other
    }
}

extension VisitMessage: ScriptMessage, Codable {
    /// The name of the bridge message that carries these messages.
    public static let name: String = "turbo"

    /// Decodes a message.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type; the coding path
    ///   begins with `data`. Members that older libraries do not send may be missing.
    public init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: DynamicKey.self)
        let name = try message.decode(String.self, forKey: "name")
        var data = PartialDecoder(
            try message.nestedContainer(keyedBy: DynamicKey.self, forKey: "data"))
        event = try Event(name, &data)
        timestamp = try data.decodeIfPresent(Double.self, "timestamp")
        other = try data.others()
    }

    /// Encodes the message as the page would.
    public func encode(to encoder: any Encoder) throws {
        var message = encoder.container(keyedBy: DynamicKey.self)
        try message.encode(event.name, forKey: "name")
        var data = message.nestedContainer(keyedBy: DynamicKey.self, forKey: "data")
        try data.encode(other: other)
        try event.encode(to: &data)
        try data.encodeIfPresent(timestamp, forKey: "timestamp")
    }
}
