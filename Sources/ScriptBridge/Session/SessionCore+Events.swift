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
        let recipient = recipient(of: name, in: origin)
        // A last value is delivered more than once, and to future pages.
        guard delivery != .latest, let bytes = downloads.sentBytes(for: recipient) else {
            let json = try encoder.encodeJSON(data)
            let event = HostPacket.Event(name: name, json: json, delivery: delivery, origin: origin)
            return emit(event)
        }
        let json = try encoder.noting(bytes).encodeJSON(data)
        downloads.add(bytes, for: recipient)
        let hasStandIn = recipient.document == nil && !bytes.isEmpty
        emit(
            HostPacket.Event(
                name: name, json: json, delivery: delivery, origin: origin,
                marks: hasStandIn ? downloads.marks : nil))
    }

    package func emit(_ event: HostPacket.Event) {
        handle(.emitted(event))
    }

    /// The document that receives an event or a call, or the origin of the one that will.
    func recipient(of name: String, in origin: Origin? = nil) -> PageDownloads.Recipient {
        let shown = state.documents.shown
        guard let shown, origin == nil || origin == shown.origin else {
            return PageDownloads.Recipient(name: name, document: nil, origin: origin)
        }
        return PageDownloads.Recipient(name: name, document: shown.id, origin: shown.origin)
    }
}
