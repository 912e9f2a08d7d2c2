/// A part of the bridge that a channel may use, such as its uploads.
///
/// Channels and sessions know their parts only by this protocol and by ``SessionPart``, so a part is
/// free to use everything below the hosts.
protocol ChannelPart: Sendable {
    /// The limits that apply to this part alone. They also tell the parts of a channel apart.
    var limits: ScriptChannel.Limits.WebView.Part { get }

    /// Returns the handler for a message that the part's page script posts by itself.
    func handler(of name: String) -> Handler?

    /// Creates what the part keeps for a session.
    @MainActor func open(in setting: PartSetting) -> any SessionPart
}

/// What a session gives to its parts.
struct PartSetting {
    let dispatcher: ChannelDispatcher
    let observer: (any BridgeObserver)?
    let clock: AnyClock
    let deadlines: Deadlines
}

/// What a part keeps for a session.
@MainActor
protocol SessionPart: AnyObject, Sendable {
    /// Lets the part give the page secrets, because the host injects the page script.
    ///
    /// - Parameter serves: Returns whether the host serves the site of an origin.
    func connect(serves: @escaping @MainActor (Origin) -> Bool)

    /// Returns what the part adds to the page script for the documents of an origin, which is nil
    /// where it is not checked.
    func script(in origin: Origin?) -> PartScript

    /// Whether values may contain more than JSON can express, and the part encodes them.
    var encodesValues: Bool { get }

    /// Encodes a value.
    func encode<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for recipient: ValueRecipient
    ) throws -> EncodedValue

    /// Ends what belongs to documents that have ended.
    func documentEnded()

    /// Ends everything.
    func close()
}

extension SessionPart {
    func connect(serves: @escaping @MainActor (Origin) -> Bool) {}

    var encodesValues: Bool { false }

    func encode<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for recipient: ValueRecipient
    ) throws -> EncodedValue { EncodedValue(json: try encoder.encodeJSON(value)) }

    func documentEnded() {}

    func close() {}
}

/// What a part adds to the page script.
struct PartScript {
    /// Members of the script's configuration, as JSON.
    var members: [String] = []

    /// Source that runs before the page script, and can read its configuration.
    var before: String = ""

    /// Source that runs after the page script.
    var after: String = ""
}

/// The document and origin that a value is for.
struct ValueRecipient {
    /// The name of the message, event or function that the value belongs to.
    let name: String

    /// The document; nil for the first document that gets the value.
    let document: String?
    let origin: Origin?

    /// The ID of the message that the value answers; nil for an event or a call.
    var trace: TraceID?
}

/// A value as JSON text.
struct EncodedValue {
    let json: String

    /// The marks whose stand-in the text contains, because its document is not known yet.
    var marks: OriginMarks?
}

/// The parts of a session.
@MainActor
package final class SessionParts: SessionStores {
    private let all: [any SessionPart]

    /// Opens the parts that any of the channels uses.
    init(of channels: [ScriptChannel], in setting: PartSetting) {
        var parts: [any ChannelPart] = []
        for part in channels.flatMap(\.registry.parts)
        where !parts.contains(where: { $0.limits == part.limits }) {
            parts.append(part)
        }
        all = parts.map { $0.open(in: setting) }
    }

    /// Returns the part of a type; nil if no channel uses it.
    @inline(never)
    func part<Part: SessionPart>(_ type: Part.Type) -> Part? {
        all.lazy.compactMap { $0 as? Part }.first
    }

    /// Lets the parts give the page secrets, because the host injects the page script.
    package func connect(serves: @escaping @MainActor (Origin) -> Bool) {
        for part in all { part.connect(serves: serves) }
    }

    /// Returns what the parts add to the page script for the documents of an origin.
    func scripts(in origin: Origin?) -> [PartScript] {
        all.map { $0.script(in: origin) }
    }

    /// Encodes a value for a document, or for the next one.
    func encode<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder,
        for recipient: ValueRecipient
    ) throws -> EncodedValue {
        guard let part = all.first(where: \.encodesValues) else {
            return EncodedValue(json: try encoder.encodeJSON(value))
        }
        return try part.encode(value, with: encoder, for: recipient)
    }

    /// Whether one of the parts encodes values.
    var encodeValues: Bool { all.contains(where: \.encodesValues) }

    func documentEnded() {
        for part in all { part.documentEnded() }
    }

    func close() {
        for part in all { part.close() }
    }
}

extension MessageContext {
    /// The parts of the message's session; nil without a session.
    var parts: SessionParts? { stores.object as? SessionParts }

    /// Encodes a reply or an element for the page that posted the message.
    @MainActor
    func encodeJSON<Value: Encodable>(
        _ value: Value,
        with encoder: JavaScriptEncoder
    ) throws -> String {
        guard documentID != nil, let parts, parts.encodeValues else {
            return try encoder.encodeJSON(value)
        }
        let recipient = ValueRecipient(
            name: name, document: documentID, origin: source.origin, trace: trace)
        return try parts.encode(value, with: encoder, for: recipient).json
    }
}
