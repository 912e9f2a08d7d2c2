extension SessionCore {
    /// Sends an event to the page's listeners; see ``PageSession/emit(_:_:delivery:for:)``.
    package func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery,
        for origin: Origin?
    ) throws {
        if let origin, dispatcher.scripted?.policy.origins.contains(origin) != true {
            throw BridgeError.noChannel(for: origin)
        }
        let encoder = coding.encoder
        // A last value is delivered more than once, and to future pages.
        let value =
            delivery == .latest
            ? EncodedValue(json: try encoder.encodeJSON(data))
            : try parts.encode(data, with: encoder, for: recipient(of: name, in: origin))
        emit(
            HostPacket.Event(
                name: name, json: value.json, delivery: delivery, origin: origin,
                marks: value.marks))
    }

    package func emit(_ event: HostPacket.Event) {
        handle(.emitted(event))
    }

    /// The document that receives an event or a call, or the origin of the one that will.
    func recipient(of name: String, in origin: Origin? = nil) -> ValueRecipient {
        let shown = state.documents.shown
        guard let shown, origin == nil || origin == shown.origin else {
            return ValueRecipient(name: name, document: nil, origin: origin)
        }
        return ValueRecipient(name: name, document: shown.id, origin: shown.origin)
    }
}
