extension PageSession {
    /// Sends an event to the page's listeners, together with everything else sent in this turn.
    ///
    /// A page that is not ready gets the event once it is, within the limits of the first channel,
    /// unless the rule is ``EventDelivery/transient``.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - delivery: Which listeners get the event.
    ///   - origin: The origin whose pages get the event; nil for all accepted origins.
    /// - Throws: `EncodingError` if the data cannot be encoded. ``ScriptBytes`` cannot be encoded
    ///   in an event with the rule ``EventDelivery/latest``, which is delivered more than once.
    ///   ``BridgeError`` with the code `sourceNotAccepted` if no channel of the page script accepts
    ///   the origin.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery = .untilListener,
        for origin: Origin? = nil
    ) throws {
        if let origin, dispatcher.scripted?.policy.origins.contains(origin) != true {
            throw BridgeError(.sourceNotAccepted, "No channel accepts pages of \(origin).")
        }
        let encoder = coding.encoder
        let recipient = recipient(of: name, in: origin)
        // A last value is delivered more than once, and to future pages.
        guard delivery != .latest, let bytes = downloads.sentBytes(for: recipient) else {
            let json = try encoder.encodeJSON(data)
            let event = HostFrame.Event(name: name, json: json, delivery: delivery, origin: origin)
            return emit(event)
        }
        let json = try encoder.noting(bytes).encodeJSON(data)
        downloads.add(bytes, for: recipient)
        let hasStandIn = recipient.document == nil && !bytes.isEmpty
        emit(
            HostFrame.Event(
                name: name, json: json, delivery: delivery, origin: origin,
                marks: hasStandIn ? downloads.marks : nil))
    }

    package func emit(_ event: HostFrame.Event) {
        let now = clock.elapsed()
        update { $0.emit(event, at: now, &$1) }
    }

    /// The document that receives an event or a call, or the origin of the one that will.
    func recipient(of name: String, in origin: Origin? = nil) -> PageDownloads.Recipient {
        let main = state.isLeaving ? nil : state.main
        guard let main, origin == nil || origin == main.origin else {
            return PageDownloads.Recipient(name: name, document: nil, origin: origin)
        }
        return PageDownloads.Recipient(name: name, document: main.id, origin: main.origin)
    }
}
