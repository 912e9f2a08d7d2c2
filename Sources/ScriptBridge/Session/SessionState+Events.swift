/// An event that the host emits, for the documents of one origin or of all.
struct EmittedEvent {
    let content: HostPacket.Event

    /// The origin; nil for all.
    let origin: Origin?

    /// Returns whether a document may receive the event.
    fileprivate func isFor(_ document: PageDocument) -> Bool {
        origin == nil || origin == document.origin
    }
}

/// The events that wait for a document or for a listener, and the last values.
struct EventMemory {
    /// The events that wait for a document, in order.
    fileprivate(set) var waiting: [(event: EmittedEvent, number: Int)] = []

    /// The last values by name, for all origins or one for each of some.
    private var latest: [BytewiseString: [LastValue]] = [:]
    fileprivate(set) var latestCount = 0
    private var lastNumber = 0

    /// The number of events that wait in the main document, by name, as the document reported.
    fileprivate(set) var unheard: [BytewiseString: Int] = [:]

    /// The total number of events that wait in the main document.
    fileprivate(set) var unheardCount = 0

    /// How many events the main document may still report as unheard: one for each that was sent, and
    /// a few more.
    fileprivate var reportsLeft = 100

    private struct LastValue {
        /// Numbers increase in the order in which the values first appeared.
        let number: Int
        var event: EmittedEvent
    }

    /// Keeps a last value, for one origin or for all; returns false if there are too many.
    ///
    /// A value for all origins replaces earlier ones for single origins, so a value for a single
    /// origin is always the newer one.
    fileprivate mutating func keep(_ event: EmittedEvent, limit: Int) -> Bool {
        let name = BytewiseString(event.content.name)
        var values = latest[name] ?? []
        let count = values.count
        if event.origin == nil { values.removeAll { $0.event.origin != nil } }
        if let index = values.firstIndex(where: { $0.event.origin == event.origin }) {
            values[index].event = event
        } else if latestCount - count + values.count < limit {
            lastNumber += 1
            values.append(LastValue(number: lastNumber, event: event))
        } else {
            return false
        }
        latestCount += values.count - count
        latest[name] = values
        return true
    }

    /// Returns the last values for a document, in the order in which they first appeared.
    fileprivate func latest(for document: PageDocument) -> [HostPacket.Event] {
        let values = latest.values.flatMap { values in
            let own = values.filter { $0.event.origin != nil && $0.event.isFor(document) }
            return own.isEmpty ? values.filter { $0.event.origin == nil } : own
        }
        return values.sorted { $0.number < $1.number }.map(\.event.content)
    }
}

extension SessionState {
    /// Emits an event to the page's listeners.
    ///
    /// | rows | state | event | action |
    /// | --- | --- | --- | --- |
    /// | HD2 | none | an *untilListener* event is emitted | lets it wait |
    /// | HD3 | none | an *untilListener* event exceeds `maximumWaitingEventCount` | reports it with `pageNotReady` |
    /// | HD6 | ready | an event is emitted | pushes it at the end of the turn |
    /// | HE1 | none | a *transient* event is emitted | reports it with `pageNotReady` |
    /// | HE2 | any | a *latest* event is emitted | keeps it, replacing the last value of its name |
    /// | HE3 | any | a *latest* event has a new name beyond the limit | does not keep it, and reports it with `pageNotReady` |
    /// | HE4 | ready | too many events wait in the page | reports it with `noListener` |
    ///
    /// A document that ended counts as none, even while its earlier messages are being read. So
    /// does a document of another origin than the event's, if the event is for one origin.
    mutating func emit(_ event: EmittedEvent) {
        let content = event.content
        trace(.event(name: content.name, json: content.json, delivery: content.delivery))
        if content.delivery.isKept { keep(event) }
        if let shown = documents.shown, event.isFor(shown) {
            push(content)
        } else if content.delivery == .transient {
            report(content.name, .noPageReady(of: event.origin))
        } else if content.delivery == .untilListener {
            // GUARD waiting events: if REMOVED { push(content) } else { letWait(event) }
            letWait(event)
        }
    }

    private mutating func push(_ event: HostPacket.Event) {
        let limit = limits.webView.maximumWaitingEventCount
        // This applies only to names without a listener: events with listeners do not wait.
        if event.delivery == .untilListener, events.unheardCount >= limit,
            events.unheard[BytewiseString(event.name)] != nil
        {
            return report(event.name, .tooManyEvents(waitingForListener: limit))
        }
        events.reportsLeft += 1
        outbox.add([event])
    }

    private mutating func letWait(_ event: EmittedEvent) {
        let limit = limits.webView.maximumWaitingEventCount
        guard events.waiting.count < limit else {
            return report(event.content.name, .tooManyEvents(waitingForPage: limit))
        }
        let number = nextNumber()
        events.waiting.append((event, number))
        act(.arm(.event(number), at: now + limits.webView.eventWaitingTime))
    }

    private mutating func keep(_ event: EmittedEvent) {
        let limit = limits.webView.maximumWaitingEventCount
        if !events.keep(event, limit: limit) {
            report(event.content.name, .tooManyEvents(keptByName: limit))
        }
    }

    /// Sends a ready document the last values, then the events that waited for it (row HD1).
    mutating func sendEventsThatWait(to document: PageDocument) {
        var sent = events.latest(for: document)
        for (event, number) in events.waiting where event.isFor(document) {
            act(.disarm(.event(number)))
            sent.append(marked(event.content, for: document))
        }
        events.waiting.removeAll { $0.event.isFor(document) }
        events.reportsLeft += sent.count
        outbox.add(sent)
    }

    /// Returns an event for a document, which recognizes only the mark of its own origin.
    private func marked(_ event: HostPacket.Event, for document: PageDocument) -> HostPacket.Event {
        guard let marks, event.json.contains(marks.standIn) else { return event }
        return HostPacket.Event(
            name: event.name,
            json: event.json.replacing(marks.standIn, with: marks[document.origin]),
            delivery: event.delivery)
    }

    mutating func timeOutEvent(_ number: Int) {
        guard let index = events.waiting.firstIndex(where: { $0.number == number }) else { return }
        let name = events.waiting.remove(at: index).event.content.name
        report(name, .pageNotReady(after: limits.webView.eventWaitingTime))
    }

    // MARK: Events without listeners

    /// Handles a document's report about an event.
    ///
    /// | row | the document | action |
    /// | --- | --- | --- |
    /// | HE5 | is not the main frame's | ignores the report |
    /// | HE6 | had no listener and dropped the event | reports it with `noListener` |
    /// | HE7 | has one more or one fewer waiting event | counts it, if its name has at most 1,000 bytes |
    mutating func unheard(
        _ name: String,
        waiting: Int,
        in key: DocumentKey
    ) {
        guard key == .main else { return }
        if waiting == 0 {
            // The page may send any name, any number of times.
            guard events.reportsLeft > 0 else { return }
            events.reportsLeft -= 1
            return report(PageText.start(name, count: Self.longestUnheardName), .noListener)
        }
        // Long names would fill the memory.
        guard name.utf8.count <= Self.longestUnheardName else { return }
        let name = BytewiseString(name)
        let count = events.unheard[name, default: 0] + waiting
        // The page may send any number.
        guard count >= 0, events.unheardCount + waiting <= limits.webView.maximumWaitingEventCount
        else {
            return
        }
        events.unheardCount += waiting
        events.unheard[name] = count == 0 ? nil : count
    }

    private static let longestUnheardName = 1_000

    /// Reports the events that waited in a document that has ended (row HE8).
    mutating func loseUnheard(_ error: BridgeError) {
        let unheard = events.unheard
        events.unheard = [:]
        events.unheardCount = 0
        events.reportsLeft = 100
        for name in unheard.keys.map(\.text).sorted() {
            for _ in 0..<unheard[BytewiseString(name), default: 0] { report(name, error) }
        }
    }

    /// Reports the events that were not pushed before their page navigated away.
    ///
    /// A last value is not lost: it reaches the next page.
    mutating func lose(_ events: [HostPacket.Event]) {
        for event in events where !event.delivery.isKept {
            report(event.name, .navigatedAwayBeforeEvent)
        }
    }

    /// Reports the events that waited for a document.
    mutating func loseWaitingEvents(_ error: BridgeError) {
        for (event, number) in events.waiting {
            act(.disarm(.event(number)))
            trace(.undelivered(event: event.content.name, error))
        }
        events.waiting = []
    }

    @inline(never)
    private mutating func report(_ name: String, _ error: BridgeError) {
        trace(.undelivered(event: name, error))
    }
}

extension BridgeError {
    static func noPageReady(of origin: Origin?) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            No \(origin.map { "page of \($0)" } ?? "page") is ready. To let the event wait, emit \
            it with untilListener or latest.
            """)
    }

    static func pageNotReady(after time: Duration) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            No page was ready within \(time.inMilliseconds) ms. Emit the event later, or raise \
            eventWaitingTime.
            """)
    }

    static func tooManyEvents(waitingForPage limit: Int) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            More than \(limit) events wait for the page. Emit fewer, or raise \
            maximumWaitingEventCount.
            """)
    }

    static func tooManyEvents(keptByName limit: Int) -> BridgeError {
        BridgeError(
            .pageNotReady,
            """
            More than \(limit) names of events are kept. Use fewer names, or raise \
            maximumWaitingEventCount.
            """)
    }

    static func tooManyEvents(waitingForListener limit: Int) -> BridgeError {
        BridgeError(
            .noListener,
            """
            More than \(limit) events wait for a listener. Add one to the page, or raise \
            maximumWaitingEventCount.
            """)
    }

    static let navigatedAwayBeforeEvent = BridgeError(
        .documentGone, "The page navigated away before an event reached it.")
}
