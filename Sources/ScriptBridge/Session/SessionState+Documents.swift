extension SessionState {
    // Each of these functions uses a document in place. A subscript for all of them would copy it.

    /// Returns the number of the pending message with an ID; nil if the ID is not in use.
    func number(of id: Int, in key: DocumentKey) -> Int? {
        switch key {
        case .main: main?.numbers[id]
        case .inner(let document): inner[document]?.numbers[id]
        case .unscripted: unscripted.numbers[id]
        }
    }

    /// Returns how many messages of a document are pending.
    func counts(of key: DocumentKey) -> PageDocument.Counts {
        switch key {
        case .main: main?.counts ?? .init()
        case .inner(let document): inner[document]?.counts ?? .init()
        case .unscripted: unscripted.counts
        }
    }

    /// Records the beginning of a message in its document.
    mutating func record(_ message: RunningMessage) {
        switch message.documentKey {
        case .main: main?.add(message)
        case .inner(let document): inner[document]?.add(message)
        case .unscripted: unscripted.add(message)
        }
    }

    /// Records the end of a message in its document.
    mutating func recordEnd(of message: RunningMessage) {
        switch message.documentKey {
        case .main: main?.remove(message)
        case .inner(let document): inner[document]?.remove(message)
        case .unscripted: unscripted.remove(message)
        }
    }

    /// Registers the document that posted a frame, if it is new.
    ///
    /// | row | state | event | action |
    /// | --- | --- | --- | --- |
    /// | HD1 | none | the first frame of a document | pushes the last values and the waiting events |
    /// | HD8 | ready | the first frame of another document | ends the messages of the previous one |
    /// | HF10 | any | one more inner document, while 100 have pending messages | refuses the frame |
    mutating func register(
        _ id: String,
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) throws(BridgeError) {
        guard post.documentKey == .main else {
            if inner[id] == nil {
                guard inner.count < Self.mostInnerDocuments else {
                    throw BridgeError(
                        .tooManyDocuments,
                        "More than \(Self.mostInnerDocuments) frames inside the page wait for replies."
                    )
                }
                inner[id] = PageDocument(id: id)
            }
            return
        }
        if main?.id == id { return }
        if main != nil { leaveDocument(at: now, &actions) }
        main = PageDocument(id: id, origin: post.source.origin)
        outbox = HostFrame(document: id)
        trace(.ready(document: id), &actions)
        // If the document is known to have been left, the events are for the next one.
        if !isLeaving { sendEventsThatWait(&actions) }
    }

    /// Forgets a frame inside the page that has no pending messages.
    mutating func forgetIfIdle(_ key: DocumentKey) {
        guard case .inner(let id) = key, key != documentBeingRead else { return }
        if inner[id]?.counts.messages == 0 { inner[id] = nil }
    }

    /// Ends everything that belongs to the document that was left (rows HD5 and HD7).
    mutating func documentChanged(at now: Duration, _ actions: inout [SessionAction]) {
        isLeaving = false
        leaveDocument(at: now, &actions)
        held.changeCount += 1
    }

    private mutating func leaveDocument(at now: Duration, _ actions: inout [SessionAction]) {
        let error = BridgeError(.documentGone, "The page was left before the host answered.")
        actions.append(.abandonPushes)
        leave(error, at: now, tellingPage: false, &actions)
        // Later commands belong to the next document.
        for (number, command) in commands.sorted(by: { $0.key < $1.key })
        where command.change <= held.changeCount {
            let error = BridgeError(
                .documentGone, "The page was left before it acknowledged the command.")
            endCommand(number, with: .failure(error), &actions)
        }
        loseUnheard(.documentGone, "The page was left before it had a listener.", &actions)
        lose(outbox.events, &actions)
        outbox = HostFrame()
    }

    /// Ends everything, and tells the page immediately (rows HD9 and HD15).
    mutating func close(at now: Duration, _ actions: inout [SessionAction]) {
        held.changeCount += 1
        isLeaving = false
        for (post, _) in held.takeAll() {
            refuse(post.number, on: post.channel.name, .hostGone, &actions)
        }
        let origin = main?.origin
        leave(.hostGone, at: now, tellingPage: true, &actions)
        for number in commands.keys.sorted() {
            let error = BridgeError(
                .hostGone, "The bridge was removed before the page acknowledged the command.")
            endCommand(number, with: .failure(error), &actions)
        }
        if !outbox.isEmpty { actions.append(.push(outbox, origin)) }
        outbox = HostFrame()
        loseUnheard(.hostGone, BridgeError.hostGone.message, &actions)
        for (event, number) in waitingEvents {
            actions.append(.disarm(.event(number)))
            trace(.undelivered(event: event.name, .hostGone), &actions)
        }
        waitingEvents = []
    }

    /// Ends the messages of all documents, in the order in which they arrived.
    private mutating func leave(
        _ error: BridgeError,
        at now: Duration,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        let ended = inner.keys.sorted() + [main?.id].compactMap(\.self)
        endedDocuments = (endedDocuments + ended).suffix(Self.mostEndedDocuments)
        for number in messages.keys.sorted() {
            end(number, with: .failed(error), at: now, tellingPage: tellingPage, &actions)
        }
        inner = [:]
        if let id = main?.id {
            tellDroppedReports(of: id, main?.origin, &actions)
            trace(.left(document: id), &actions)
        }
        main = nil
    }

    /// Handles a timer that has fired (rows HR5 and HD4).
    mutating func fire(
        _ timer: SessionTimer,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        switch timer {
        case .message(let number):
            guard let name = messages[number]?.context.name else { return }
            let message = "The host did not handle \(PageText.quoted(name)) in time."
            let error = BridgeError(.timedOut, message)
            end(number, with: .failed(error), at: now, tellingPage: true, &actions)
        case .command(let number):
            guard let name = commands[number]?.name else { return }
            let message = "The page did not acknowledge \(PageText.quoted(name)) in time."
            endCommand(number, with: .failure(BridgeError(.timedOut, message)), &actions)
        case .event(let number):
            guard let index = waitingEvents.firstIndex(where: { $0.number == number }) else {
                return
            }
            let name = waitingEvents.remove(at: index).event.name
            report(name, .pageNotReady, "The page was not ready in time.", &actions)
        }
    }
}
