/// The values that the pages of each origin read from the beginning of their documents.
///
/// Pages read them as `bridge.context`.
package struct PageContexts {
    /// The name of the event that brings later values to open pages.
    static let event: String = "context"

    /// The values as JSON text, by origin.
    package private(set) var texts: [Origin: String] = [:]

    private let policy: OriginPolicy
    private let limit: Int
    private let coding: ScriptCoding

    /// Creates an empty collection of values, for the pages that a channel accepts.
    package init(_ channel: ScriptChannel?) {
        policy = channel?.policy ?? .noOrigin
        coding = channel?.coding ?? ScriptCoding()
        limit = channel?.limits.webView.maximumContextByteCount ?? 0
    }

    /// Sets the value for one origin or for all accepted ones, and returns an event for each.
    package mutating func set<Value: Encodable>(
        _ value: Value,
        for origin: Origin?
    ) throws -> [(event: HostPacket.Event, origin: Origin)] {
        let accepted = policy.origins.union(policy.frameOrigins)
        if let origin, !accepted.contains(origin) {
            throw BridgeError.noChannel(for: origin)
        }
        let json = try coding.encoder.encodeJSON(value)
        guard json.utf8.count <= limit else {
            throw BridgeError.contextTooLarge(limit)
        }
        let origins = origin.map { [$0] } ?? Origin.sorted(accepted)
        return origins.map { origin in
            texts[origin] = json
            return (HostPacket.Event(name: Self.event, json: json, delivery: .latest), origin)
        }
    }
}

extension BridgeError {
    static func contextTooLarge(_ limit: Int) -> BridgeError {
        BridgeError(
            .contextTooLarge,
            "The context has more than \(limit) bytes. Let the page request the rest.")
    }
}
