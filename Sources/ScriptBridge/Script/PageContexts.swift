/// What the pages of each origin read as `bridge.context` from the beginning of their documents.
package struct PageContexts {
    /// The event that brings a page what is set later.
    package static let event: String = "context"

    /// JSON text, by origin.
    package private(set) var texts: [Origin: String] = [:]

    private let policy: OriginPolicy
    private let limit: Int
    private let coding: ScriptCoding

    /// Knows of no value yet, for pages that a channel accepts.
    package init(_ channel: ScriptChannel?) {
        policy = channel?.policy ?? .noOrigin
        coding = channel?.coding ?? ScriptCoding()
        limit = channel?.limits.maximumContextByteCount ?? 0
    }

    /// Sets the value of one origin, or of all that are accepted; gives the event for each.
    package mutating func set<Value: Encodable>(
        _ value: Value,
        for origin: Origin?
    ) throws -> [HostFrame.Event] {
        let accepted = policy.origins.union(policy.frameOrigins)
        if let origin, !accepted.contains(origin) {
            throw BridgeError(.sourceNotAccepted, "No channel accepts pages of \(origin).")
        }
        let json = try coding.encoder.encodeJSON(value)
        guard json.utf8.count <= limit else {
            throw BridgeError(.contextTooLarge, "The context has more than \(limit) bytes.")
        }
        let origins = origin.map { [$0] } ?? accepted.sorted { "\($0)" < "\($1)" }
        return origins.map { origin in
            texts[origin] = json
            return HostFrame.Event(
                name: Self.event, json: json, delivery: .latest, origin: origin)
        }
    }
}
