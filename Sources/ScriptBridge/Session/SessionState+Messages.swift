extension SessionState {
    /// Handles one entry of a frame, and returns the message that it begins, if any.
    ///
    /// The first matching row decides:
    ///
    /// | row | the message | decision |
    /// | --- | --- | --- |
    /// | HM1 | has a missing or malformed field, or is not an object | fails with `notAMessage` |
    /// | HM2 | cancels an ID that is not in use | ignored |
    /// | HM3 | adds credit to an ID that is not an open subscription's | ignored |
    /// | | cancels or adds credit to any other ID | cancels or adds credit |
    /// | HE5 to HE7 | reports what happened to an event | see ``unheard(_:waiting:in:_:)`` |
    /// | HM4 | has an ID that is in use | fails with `duplicateId` |
    /// | HM5 | exceeds the channel's rate | fails with `rateExceeded` |
    /// | HM6 | has no handler, and the channel has no handler for other messages | fails with `unknownMessage` |
    /// | HM7 | is not a subscription but its handler's type is, or the reverse | fails with `wrongKind` |
    /// | HM8 | is a subscription from a frame out of reach | fails with `sourceNotAccepted` |
    /// | HM9 | exceeds the limit of pending posts and requests | fails with `tooManyPending` |
    /// | HM10 | exceeds the limit of subscriptions | fails with `tooManySubscriptions` |
    /// | HM11 | has data that cannot be decoded | fails with `invalidMessage` |
    /// | HM12 | is any other message | runs the handler |
    ///
    /// A failure refers to the message by its ID if that is valid and not in use, otherwise by its
    /// name.
    mutating func take(
        _ statement: PageStatement,
        _ index: Int,
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) -> RunningMessage? {
        switch statement {
        case .cancel(let id):
            if let number = number(of: id, in: post.documentKey) {
                let error = BridgeError(.cancelled, "The page cancelled the message.")
                end(number, with: .failed(error), at: now, tellingPage: false, &actions)
            }
            return nil
        case .credit(let credit, let id):
            if let number = number(of: id, in: post.documentKey) {
                addCredit(credit, to: number, limit: post.channel.limits.window, &actions)
            }
            return nil
        case .unheard(let event, let waiting):
            unheard(event, waiting: waiting, in: post.documentKey, &actions)
            return nil
        case .malformed(let error, let name, let id, let value):
            let freeID = id.flatMap { number(of: $0, in: post.documentKey) == nil ? $0 : nil }
            let failed = PageMessage(
                name: name ?? "", data: .value(value), id: freeID, kind: .post)
            return fail(failed, with: error, from: post, at: now, &actions)
        case .message(let message):
            if takeReport(message, from: post, at: now, &actions) { return nil }
            if let id = message.id, number(of: id, in: post.documentKey) != nil {
                var failed = message
                failed.id = nil
                let error = BridgeError(.duplicateID, "The id \(id) is in use.")
                return fail(failed, with: error, from: post, at: now, &actions)
            }
            let decoded = post.decoded.isEmpty ? nil : post.decoded[index]
            return begin(
                message, for: decoded?.handler ?? post.handler(of: message.name), decoded?.work,
                from: post, at: now, &actions)
        }
    }

    /// Begins a message with valid fields; its work is decoded now unless it is given.
    mutating func begin(
        _ message: PageMessage,
        for handler: Handler?,
        _ decoded: Handler.Work?,
        reply: DialectReply? = nil,
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) -> RunningMessage {
        let work: Handler.Work
        do throws(BridgeError) {
            if handler?.takesParts != true { try checkRate(of: post.channel, at: now) }
            work = try self.work(of: message, for: handler, decoded, from: post)
        } catch {
            return fail(message, with: error, reply: reply, from: post, at: now, &actions)
        }
        var timeout: Duration?
        if message.kind == .request {
            timeout = [message.timeout, post.channel.limits.timeout].compactMap(\.self).min()
        }
        return add(
            message, kind: message.kind, timeout: timeout, work: work, reply: reply, from: post,
            at: now, isPart: handler?.takesParts == true, isLong: decoded != nil, &actions)
    }

    /// Adds a message that fails.
    mutating func fail(
        _ message: PageMessage,
        with error: BridgeError,
        reply: DialectReply? = nil,
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) -> RunningMessage {
        add(
            message, kind: nil, timeout: nil, work: .failing(error), reply: reply, from: post,
            at: now, &actions)
    }

    /// Adds a message to the pending ones; its handler does not run yet.
    private mutating func add(
        _ message: PageMessage,
        kind: PageMessage.Kind?,
        timeout: Duration?,
        work: Handler.Work,
        reply: DialectReply?,
        from post: Post,
        at now: Duration,
        isPart: Bool = false,
        isLong: Bool = false,
        _ actions: inout [SessionAction]
    ) -> RunningMessage {
        let number = nextNumber()
        var context = MessageContext(
            post.shared, name: message.name, id: message.id,
            trace: traces.number(number, inPost: post.number))
        context.isSubscription = message.kind.isSubscription
        context.isRequest = message.kind == .request
        if let timeout {
            let time = post.arrival + timeout
            context.deadline = time
            actions.append(.arm(.message(number), at: time))
        }
        if !isPart { trace(.message(context, json: message.data.json), &actions) }
        if case .subscription(let count) = kind {
            credits[number] = Credit(count: min(count, post.channel.limits.window))
        }
        let running = RunningMessage(
            number: number, context: context, kind: kind, from: post, isPart: isPart,
            reply: reply, isLong: isLong, work: work)
        messages[number] = running
        record(running)
        return running
    }

    // MARK: Rows HM5 to HM11

    mutating func checkRate(
        of channel: ScriptChannel,
        at now: Duration
    ) throws(BridgeError) {
        guard let rate = channel.limits.rate else { return }
        let isWithin = rates[channel.name, default: RateLimiter(rate: rate, at: now)].consume(
            at: now)
        guard isWithin else {
            throw BridgeError(
                .rateExceeded, "Channel “\(channel.name)” accepts \(rate) messages per second.")
        }
    }

    /// Decodes the message for its handler.
    private func work(
        of message: PageMessage,
        for handler: Handler?,
        _ decoded: Handler.Work?,
        from post: Post
    ) throws(BridgeError) -> Handler.Work {
        guard let handler else {
            throw .unknownMessage(message.name, on: post.channel.name)
        }
        if !handler.takes(message.kind) {
            let not = message.kind.isSubscription ? "not " : ""
            throw BridgeError(
                .wrongKind, "\(PageText.quoted(message.name)) is \(not)a subscription.")
        }
        try checkRoom(for: message.kind, in: post.documentKey, limits: post.channel.limits)
        if case .failing(let error) = decoded { throw error }
        if let decoded { return decoded }
        return try handler.work(of: message.name, message.data)
    }

    private func checkRoom(
        for kind: PageMessage.Kind,
        in key: DocumentKey,
        limits: ScriptChannel.Limits
    ) throws(BridgeError) {
        let counts = counts(of: key)
        if kind.isSubscription {
            if !isReachable(key) {
                throw BridgeError(
                    .sourceNotAccepted, "A frame inside the page cannot subscribe.")
            }
            if counts.subscriptions >= limits.maximumSubscriptionCount {
                throw BridgeError(
                    .tooManySubscriptions,
                    "More than \(limits.maximumSubscriptionCount) subscriptions are open.")
            }
        } else if counts.pending >= limits.maximumPendingCount {
            throw BridgeError(
                .tooManyPending, "More than \(limits.maximumPendingCount) messages are pending.")
        }
    }
}
