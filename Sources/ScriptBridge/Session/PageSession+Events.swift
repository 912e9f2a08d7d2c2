extension PageSession {
    /// Sends an event to the page's listeners, together with whatever else goes out this turn.
    ///
    /// A page that is not ready gets it when it is, within the limits of the first channel, whose
    /// coding is that of events too.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: What the listeners get.
    ///   - delivery: Who gets it.
    /// - Throws: `EncodingError`, also for ``ScriptBytes`` in an event of the rule
    ///   ``EventDelivery/latest``, which is heard more than once.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery = .untilListener
    ) throws {
        let encoder = coding.encoder
        // A last value is heard more than once, and by pages to come.
        let json =
            delivery == .latest
            ? try encoder.encodeJSON(data)
            : try downloads.encodeJSON(data, with: encoder, for: mainDocument)
        emit(HostFrame.Event(name: name, json: json, delivery: delivery))
    }

    /// The document to which events and calls go.
    var mainDocument: PageDownloads.Recipient {
        let main = state.isLeaving ? nil : state.main
        return PageDownloads.Recipient(document: main?.id, origin: main?.origin)
    }
}
