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
    /// - Throws: `EncodingError` if the data cannot be encoded. ``ScriptBytes`` cannot be encoded
    ///   in an event with the rule ``EventDelivery/latest``, which is delivered more than once.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery = .untilListener
    ) throws {
        let encoder = coding.encoder
        let recipient = recipient(of: name)
        // A last value is delivered more than once, and to future pages.
        guard delivery != .latest, let bytes = downloads.sentBytes(for: recipient) else {
            let json = try encoder.encodeJSON(data)
            return emit(HostFrame.Event(name: name, json: json, delivery: delivery))
        }
        let json = try encoder.noting(bytes).encodeJSON(data)
        downloads.add(bytes, for: recipient)
        let hasStandIn = recipient.document == nil && !bytes.isEmpty
        emit(
            HostFrame.Event(
                name: name, json: json, delivery: delivery,
                marks: hasStandIn ? downloads.marks : nil))
    }

    package func emit(_ event: HostFrame.Event) {
        let now = clock.elapsed()
        update { $0.emit(event, at: now, &$1) }
    }

    /// The document that receives an event or a call.
    func recipient(of name: String) -> PageDownloads.Recipient {
        let main = state.isLeaving ? nil : state.main
        return PageDownloads.Recipient(name: name, document: main?.id, origin: main?.origin)
    }
}
