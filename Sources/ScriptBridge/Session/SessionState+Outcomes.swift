extension SessionState {
    /// Returns a message's work, once; nil if the message has already ended.
    mutating func invocation(of number: Int) -> Invocation? {
        guard let message = messages[number], let work = message.work else { return nil }
        messages[number]?.work = nil
        return Invocation(context: message.context, isLong: message.isLong, work: work)
    }

    /// Handles the outcome of a handler; does nothing if its message has already ended.
    ///
    /// | rows | the handler | the page gets |
    /// | --- | --- | --- |
    /// | HP1 | of a post returns | nothing |
    /// | HP2 | of a post throws | `{"name","error"}` |
    /// | HR1, HR2 | of a request returns | `{"id","result"}`, `{"id"}` |
    /// | HR3, HR4 | of a request throws | `{"id","error"}` |
    /// | HS4 | of a subscription reaches the end of its sequence | `{"id","done":true}` |
    /// | HS5, HS6 | of a subscription, or its sequence, throws | `{"id","error"}` |
    /// | HR9, HS10 | of a message that has already ended | nothing |
    mutating func handlerEnded(
        _ number: Int,
        with outcome: DispatchOutcome,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard let message = messages.removeValue(forKey: number) else { return }
        finish(message, number, with: outcome, at: now, tellingPage: true, &actions)
    }

    /// Ends a message whose handler is still running.
    ///
    /// | rows | event | the page gets |
    /// | --- | --- | --- |
    /// | HR5 | the deadline passes | `timedOut` |
    /// | HR6, HS7 | the page cancels | nothing |
    /// | HP3, HR7, HS8 | the document ends | nothing |
    /// | HR8, HS9 | the bridge is removed | `hostGone` |
    mutating func end(
        _ number: Int,
        with outcome: DispatchOutcome,
        at now: Duration,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        guard let message = messages.removeValue(forKey: number) else { return }
        actions.append(.cancel(number))
        finish(message, number, with: outcome, at: now, tellingPage: tellingPage, &actions)
    }

    private mutating func finish(
        _ message: RunningMessage,
        _ number: Int,
        with outcome: DispatchOutcome,
        at now: Duration,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        self[message.document]?.remove(message)
        if message.hasDeadline { actions.append(.disarm(.message(number))) }
        trace(outcome, of: message, after: now - message.start, &actions)
        if message.document == .unscripted {
            conclude(message, number, with: outcome, tellingPage: tellingPage, &actions)
        } else {
            let context = message.context
            if tellingPage,
                let reply = HostFrame.Reply(outcome, id: context.id, name: context.name)
            {
                send(reply, of: message, &actions)
            }
            responses[message.post]?.waitingCount -= 1
            closeIfDone(message.post, &actions)
        }
        forgetIfIdle(message.document)
    }

    private func trace(
        _ outcome: DispatchOutcome,
        of message: RunningMessage,
        after duration: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard message.isPart else {
            return trace(.outcome(message.context, outcome, after: duration), &actions)
        }
        // The outcome of the whole message covers its parts.
        if case .failed(let error) = outcome,
            ![.cancelled, .documentGone, .hostGone].contains(error.code)
        {
            trace(.refused(channel: message.context.channel, error), &actions)
        }
    }

    // MARK: Subscriptions

    /// Handles an element of a subscription.
    ///
    /// | row | event | action |
    /// | --- | --- | --- |
    /// | HS1 | the sequence produces an element | sends it, uses one credit, requests the next |
    /// | HS2 | the credit is used up | does not request the next element |
    /// | HS10 | the subscription has ended | ignores the element |
    ///
    /// - Returns: Whether the sequence may produce the next element at once; nil if the
    ///   subscription has ended.
    mutating func element(
        _ json: String,
        of number: Int,
        _ actions: inout [SessionAction]
    ) -> Bool? {
        guard var message = messages[number], let id = message.context.id else { return nil }
        message.credit -= 1
        message.isWaiting = message.credit <= 0
        messages[number] = message
        trace(.element(message.context, json: json), &actions)
        send(.element(id: id, json: json), of: message, &actions)
        return !message.isWaiting
    }

    /// Adds credit to a subscription (row HS3).
    mutating func addCredit(
        _ credit: Int,
        to number: Int,
        limit: Int,
        _ actions: inout [SessionAction]
    ) {
        guard var message = messages[number], message.kind?.isSubscription == true else { return }
        message.credit += min(credit, limit - message.credit)
        if message.isWaiting, message.credit > 0 {
            message.isWaiting = false
            actions.append(.resume(number))
        }
        messages[number] = message
    }

    // MARK: Replies

    /// Adds a reply to the response of its frame, or to the outbox if the response was sent.
    private mutating func send(
        _ reply: HostFrame.Reply,
        of message: RunningMessage,
        _ actions: inout [SessionAction]
    ) {
        if responses[message.post] != nil {
            responses[message.post]?.frame.replies.append(reply)
        } else {
            outbox.replies.append(reply)
            scheduleFlush(&actions)
        }
    }

    /// Sends the response to a post if it is complete.
    mutating func closeIfDone(_ post: Int, _ actions: inout [SessionAction]) {
        guard let response = responses[post], response.isComplete, response.waitingCount == 0
        else { return }
        close(post, &actions)
    }

    /// Sends the response to a post with the replies so far; later replies are pushed.
    mutating func close(_ post: Int, _ actions: inout [SessionAction]) {
        guard let response = responses.removeValue(forKey: post) else { return }
        actions.append(.respond(post, response.frame))
    }

    mutating func scheduleFlush(_ actions: inout [SessionAction]) {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        actions.append(.scheduleFlush)
    }

    /// Pushes the outbox, which holds this turn's replies and events.
    mutating func flush(_ actions: inout [SessionAction]) {
        isFlushScheduled = false
        guard !outbox.isEmpty else { return }
        actions.append(.push(outbox, main?.origin))
        outbox.replies = []
        outbox.events = []
    }
}
