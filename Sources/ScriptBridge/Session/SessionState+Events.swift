/// What is known of events that have no listener yet.
struct EventMemory {
    /// The last values, in the order in which their names came.
    fileprivate(set) var latest: [HostFrame.Event] = []

    /// How many events wait in the main frame's document, by their names, as that has said.
    fileprivate(set) var unheard: [BytewiseString: Int] = [:]

    /// How many wait there in all.
    fileprivate(set) var unheardCount = 0
}

extension SessionState {
    /// Takes an event for the page's listeners.
    ///
    /// | rows | state | event | action |
    /// | --- | --- | --- | --- |
    /// | HD2 | none | an *untilListener* event is emitted | lets it wait |
    /// | HD3 | none | one is emitted beyond `events` | reports it with `pageNotReady` |
    /// | HD6 | ready | an event is emitted | pushes it at the end of the turn |
    /// | HE1 | none | a *transient* event is emitted | reports it with `pageNotReady` |
    /// | HE2 | any | a *latest* event is emitted | keeps it, in place of the one before |
    /// | HE3 | any | one of too many names | reports it with `pageNotReady` |
    /// | HE4 | ready | too many wait in the page | reports it with `noListener` |
    ///
    /// A document that was left counts as none, also while what it posted before is being read.
    mutating func emit(
        _ event: HostFrame.Event,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        trace(
            .event(name: event.name, json: event.json, delivery: event.delivery), &actions)
        if event.delivery == .latest { keep(event, &actions) }
        if let main, !isLeaving {
            if event.isFor(main) { push(event, &actions) }
        } else if event.delivery == .transient {
            report(event.name, .pageNotReady, "No page is ready.", &actions)
        } else if event.delivery == .untilListener {
            letWait(event, at: now, &actions)
        }
    }

    private mutating func push(_ event: HostFrame.Event, _ actions: inout [SessionAction]) {
        let limit = limits.maximumWaitingEventCount
        // Only of a name to which nobody listens: an event that has listeners waits for nobody.
        if event.delivery == .untilListener, events.unheardCount >= limit,
            events.unheard[BytewiseString(event.name)] != nil
        {
            let message = "More than \(limit) events wait for a listener."
            return report(event.name, .noListener, message, &actions)
        }
        outbox.events.append(event)
        scheduleFlush(&actions)
    }

    private mutating func letWait(
        _ event: HostFrame.Event,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard waitingEvents.count < limits.maximumWaitingEventCount else {
            let message = "More than \(limits.maximumWaitingEventCount) events wait for the page."
            return report(event.name, .pageNotReady, message, &actions)
        }
        let number = nextNumber()
        waitingEvents.append((event, number))
        actions.append(.arm(.event(number), at: now + limits.eventWaitingTime))
    }

    private mutating func keep(_ event: HostFrame.Event, _ actions: inout [SessionAction]) {
        let name = BytewiseString(event.name)
        let index = events.latest.firstIndex {
            BytewiseString($0.name) == name && $0.origin == event.origin
        }
        if let index {
            events.latest[index] = event
        } else if events.latest.count < limits.maximumWaitingEventCount {
            events.latest.append(event)
        } else {
            let message = "More than \(limits.maximumWaitingEventCount) events have a last value."
            report(event.name, .pageNotReady, message, &actions)
        }
    }

    /// Gives a document that is ready the last values, then the events that waited for it (row HD1).
    mutating func sendEventsThatWait(_ actions: inout [SessionAction]) {
        outbox.events += events.latest.filter { main.map($0.isFor) == true }
        for (event, number) in waitingEvents {
            actions.append(.disarm(.event(number)))
            outbox.events.append(event)
        }
        waitingEvents = []
        if !outbox.events.isEmpty { scheduleFlush(&actions) }
    }

    // MARK: What was not heard

    /// Takes what a document says of an event.
    ///
    /// | row | the document | action |
    /// | --- | --- | --- |
    /// | HE5 | is not the main frame's | nothing |
    /// | HE6 | says that nobody listened | reports it with `noListener` |
    /// | HE7 | says that one more waits, or one fewer | counts it |
    mutating func unheard(
        _ name: String,
        waiting: Int,
        in key: PageDocument.Key,
        _ actions: inout [SessionAction]
    ) {
        guard key == .main else { return }
        if waiting == 0 {
            return report(name, .noListener, "Nobody listened to the event.", &actions)
        }
        let name = BytewiseString(name)
        let count = events.unheard[name, default: 0] + waiting
        // A page may say anything.
        guard count >= 0, events.unheardCount + waiting <= limits.maximumWaitingEventCount else {
            return
        }
        events.unheardCount += waiting
        events.unheard[name] = count == 0 ? nil : count
    }

    /// Reports the events that waited in a document which ends (row HE8).
    mutating func loseUnheard(
        _ code: BridgeError.Code,
        _ message: String,
        _ actions: inout [SessionAction]
    ) {
        let unheard = events.unheard.sorted { $0.key.text < $1.key.text }
        events.unheard = [:]
        events.unheardCount = 0
        for (name, count) in unheard {
            for _ in 0..<count { report(name.text, code, message, &actions) }
        }
    }

    /// Reports events that were not pushed before their page was left; a last value reaches the next
    /// one.
    func lose(_ events: [HostFrame.Event], _ actions: inout [SessionAction]) {
        for event in events where event.delivery != .latest {
            report(
                event.name, .documentGone, "The page was left before an event reached it.",
                &actions)
        }
    }

    func report(
        _ name: String,
        _ code: BridgeError.Code,
        _ message: String,
        _ actions: inout [SessionAction]
    ) {
        trace(.undelivered(event: name, BridgeError(code, message)), &actions)
    }
}

extension HostFrame.Event {
    /// Whether a document may get it.
    fileprivate func isFor(_ document: PageDocument) -> Bool {
        origin == nil || origin == document.origin
    }
}
