extension SessionState {
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
        with outcome: MessageOutcome,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        guard let message = messages.removeValue(forKey: number) else { return }
        finish(message, with: outcome, at: now, tellingPage: true, &actions)
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
        with outcome: MessageOutcome,
        at now: Duration,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        guard let message = messages.removeValue(forKey: number) else { return }
        actions.append(.cancel(number))
        finish(message, with: outcome, at: now, tellingPage: tellingPage, &actions)
    }

    private mutating func finish(
        _ message: RunningMessage,
        with outcome: MessageOutcome,
        at now: Duration,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        recordEnd(of: message)
        if message.kind?.isSubscription == true { credits[message.number] = nil }
        if message.hasDeadline { actions.append(.disarm(.message(message.number))) }
        trace(outcome, of: message, after: now - message.start, &actions)
        if message.documentKey == .unscripted {
            conclude(message, with: outcome, tellingPage: tellingPage, &actions)
        } else {
            let context = message.context
            let reply =
                tellingPage
                ? HostFrame.Reply(outcome, id: context.id, name: context.name) : nil
            let isAdded = updateResponse(to: message.post, &actions) {
                $0.waitingCount -= 1
                if let reply { $0.frame.replies.append(reply) }
            }
            if let reply, !isAdded { sendLater(reply, &actions) }
        }
        forgetIfIdle(message.documentKey)
    }

    private func trace(
        _ outcome: MessageOutcome,
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
            trace(
                .refused(message.context.trace, channel: message.context.channel, error), &actions)
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
        guard let message = messages[number], let id = message.context.id,
            var credit = credits[number]
        else { return nil }
        credit.count -= 1
        credit.isWaiting = credit.count <= 0
        credits[number] = credit
        trace(.element(message.context, json: json), &actions)
        let element = HostFrame.Reply.element(id: id, json: json)
        let isAdded = updateResponse(to: message.post, &actions) {
            $0.frame.replies.append(element)
        }
        if !isAdded { sendLater(element, &actions) }
        return !credit.isWaiting
    }

    /// Adds credit to a subscription (row HS3).
    mutating func addCredit(
        _ count: Int,
        to number: Int,
        limit: Int,
        _ actions: inout [SessionAction]
    ) {
        guard var credit = credits[number] else { return }
        credit.count += min(count, limit - credit.count)
        if credit.isWaiting, credit.count > 0 {
            credit.isWaiting = false
            actions.append(.resume(number))
        }
        credits[number] = credit
    }

    // MARK: Replies

    /// Changes the response to a post, and sends it if it is then complete.
    ///
    /// - Returns: Whether the response had not been sent before the change.
    @discardableResult
    mutating func updateResponse(
        to post: Int,
        _ actions: inout [SessionAction],
        _ change: (inout PendingResponse) -> Void
    ) -> Bool {
        guard let index = responses.index(forKey: post) else { return false }
        if responses.values[index].isDone(after: change) { close(post, &actions) }
        return true
    }

    /// Pushes a reply whose frame has been answered, at the end of the turn.
    private mutating func sendLater(_ reply: HostFrame.Reply, _ actions: inout [SessionAction]) {
        outbox.replies.append(reply)
        scheduleFlush(&actions)
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
