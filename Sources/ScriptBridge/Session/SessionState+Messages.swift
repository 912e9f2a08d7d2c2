/// The messages that have not ended.
struct PendingMessages {
    /// The messages, by number.
    fileprivate(set) var all: [Int: RunningMessage] = [:]

    /// The credits of open subscriptions, by number.
    fileprivate(set) var credits: [Int: Credit] = [:]

    /// The recent message rates of channels with a rate limit.
    fileprivate var rates: [ChannelName: RateLimiter] = [:]

    /// The number of bytes of the posts with pending messages.
    ///
    /// A post counts with all of its bytes until the last of its messages has ended, because the size of
    /// a single message is not known.
    fileprivate(set) var byteCount = 0

    fileprivate mutating func add(_ message: RunningMessage) {
        all[message.number] = message
        guard message.countsBytes else { return }
        if message.post.keepingCount == 0 { byteCount += message.post.byteCount }
        message.post.keepingCount += 1
    }

    fileprivate mutating func remove(_ number: Int) -> RunningMessage? {
        guard let message = all.removeValue(forKey: number) else { return nil }
        if message.countsBytes {
            message.post.keepingCount -= 1
            if message.post.keepingCount == 0 { byteCount -= message.post.byteCount }
        }
        return message
    }

    /// Throws if a message of the post would hold too many bytes (row HM13).
    fileprivate func checkBytes(of post: Post, limit: Int) throws(BridgeError) {
        if byteCount > 0, post.keepingCount == 0, byteCount + post.byteCount > limit {
            throw BridgeError.tooManyPendingBytes(limit)
        }
    }
}

/// The credit of an open subscription.
struct Credit {
    /// The number of elements that the page is ready to take.
    fileprivate(set) var count: Int

    /// Whether the sequence waits for credit.
    fileprivate(set) var isWaiting = false
}

extension SessionState {
    // MARK: Beginning

    /// Handles one statement of a post, and returns the message that it begins, if any.
    ///
    /// Rows HM1 to HM13 of `WireProtocol.md` and rows HE5 to HE7 decide, the first that applies. Rows HM5
    /// and later also apply in envelopes.
    mutating func handle(
        _ statement: PageStatement,
        _ decoded: PostContent.Decoded?,
        from post: Post
    ) -> RunningMessage? {
        switch statement {
        case .message(let message):
            if takeReport(message, from: post) { return nil }
            return admit(message, decoded, from: post)
        case .malformed(let error, let message):
            return admit(message, fault: error, from: post)
        case .cancel(let ticket):
            if let number = documents.all[post.documentKey]?.numbers[ticket] {
                end(number, with: .failed(.cancelledByPage), handlerRuns: true, tellingPage: false)
            }
        case .credit(let credit, let id):
            if let number = documents.all[post.documentKey]?.numbers[.id(id)] {
                addCredit(credit, to: number, limit: post.channel.limits.document.window)
            }
        case .unheard(let event, let waiting):
            unheard(event, waiting: waiting, in: post.documentKey)
        case .acknowledgement(let id, let result):
            acknowledge(id, result, from: post)
        case .answer(let delivery):
            deliver(delivery, for: post)
        }
        return nil
    }

    /// Begins a message, or a failing one in its place.
    ///
    /// A failure refers to the message by its ticket if that is valid and not in use, otherwise by its
    /// name.
    ///
    /// - Parameters:
    ///   - posted: The message.
    ///   - decoded: Its handler and the handler's work, if a long text was decoded before its turn.
    ///   - fault: What keeps a malformed message from being handled.
    ///   - post: The post that contains the message.
    /// - Returns: The message, which its handler or its failure will end.
    mutating func admit(
        _ posted: PageMessage,
        _ decoded: PostContent.Decoded? = nil,
        fault: BridgeError? = nil,
        from post: Post
    ) -> RunningMessage {
        let handler = fault == nil ? decoded?.handler ?? post.handler(of: posted.name) : nil
        // What has been decoded has been resolved.
        var message =
            decoded == nil
            ? posted.resolved(for: handler, in: post.form, on: post.channel) : posted
        let isOneWay = handler?.isOneWay(message.kind) == true
        let isInUse = isInUse(message.ticket, in: post)
        let isUnreachable =
            post.form.route == .function && message.ticket.isAwaited && !post.source.mayBeMainFrame
        if isInUse || isUnreachable { message.ticket = .nobody }
        do throws(BridgeError) {
            if handler?.isInternal != true { try checkRate(of: post.channel) }
            // A message without a reply needs none, so it is handled.
            if isUnreachable, !isOneWay { throw BridgeError.frameHasNoFunctions }
            if let fault { throw fault }
            // GUARD free id: if !REMOVED, isInUse {
            if isInUse {
                throw BridgeError.duplicateID(
                    PageText.start("\(posted.ticket.value)", count: 1_000))
            }
            let work = try work(of: message, for: handler, decoded?.work, from: post)
            return add(
                message, kind: message.kind, work: work, from: post,
                isPart: handler?.isInternal == true, isOneWay: isOneWay, isLong: decoded != nil)
        } catch {
            return add(message, kind: nil, work: .failing(error), from: post)
        }
    }

    /// Returns whether a ticket belongs to a pending message, although each needs its own.
    private func isInUse(_ ticket: MessageTicket, in post: Post) -> Bool {
        ticket.isIdentity && post.form.route != .promise
            && documents.all[post.documentKey]?.numbers[ticket] != nil
    }

    /// Adds a message to the pending ones; its handler does not run yet.
    ///
    /// A message without a kind fails.
    @inline(never)
    private mutating func add(
        _ message: PageMessage,
        kind: PageMessage.Kind?,
        work: Handler.Work,
        from post: Post,
        isPart: Bool = false,
        isOneWay: Bool = false,
        isLong: Bool = false
    ) -> RunningMessage {
        let number = nextNumber()
        var context = MessageContext(
            post.shared, name: message.name, id: message.ticket.id,
            trace: traces.number(number, inPost: post.number))
        context.isSubscription = message.kind.isSubscription
        context.isRequest = message.kind == .request
        if kind == .request,
            // Bytes may take any time: the page requests their chunks, not the app's messages.
            let timeout = [message.timeout, isPart ? nil : post.channel.limits.timeout]
                .compactMap(\.self).min()
        {
            let isOfPage = timeout == message.timeout
            // A long text may be read while the system suspends the app.
            let time = (isOfPage ? post.arrival.time : now) + timeout
            let suspended = isOfPage ? .zero : post.shared.clock.suspensions.total
            context.deadline = .init(
                time: time - suspended, timeout: timeout, isOfPage: isOfPage)
            act(.arm(.message(number), at: time))
        }
        if !isPart { trace(.message(context.posting(post.posted), json: message.data.json)) }
        if case .subscription(let count) = kind {
            messages.credits[number] = Credit(
                count: min(count, post.channel.limits.document.window))
        }
        let running = RunningMessage(
            number: number, context: context, kind: kind, from: post, isPart: isPart,
            isOneWay: isOneWay, ticket: message.ticket, isLong: isLong, work: work)
        messages.add(running)
        documents.add(running)
        return running
    }

    // MARK: Rows HM5 to HM11

    private mutating func checkRate(of channel: ScriptChannel) throws(BridgeError) {
        guard let rate = channel.limits.messagesPerSecond else { return }
        let isWithin = messages.rates[channel.name, default: RateLimiter(rate: rate, at: now)]
            .consume(at: now)
        guard isWithin else {
            throw BridgeError.rateExceeded(rate, on: channel.name)
        }
    }

    /// Decodes the message for its handler, unless that has been done.
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
            throw BridgeError.wrongKind(message.name, isSubscribed: message.kind.isSubscription)
        }
        let isReachable =
            post.form.route == nil ? post.documentKey == .main : post.source.mayBeMainFrame
        if message.kind.isSubscription, !isReachable {
            throw BridgeError.frameCannotSubscribe
        }
        try documents.checkRoom(for: message, isPart: handler.isInternal, from: post)
        if !handler.isInternal {
            try messages.checkBytes(of: post, limit: limits.webView.maximumPendingByteCount)
        }
        if case .failing(let error) = decoded { throw error }
        if let decoded { return decoded }
        return try handler.work(
            of: message.name, message.data, inEnvelope: post.form.route != nil)
    }

    // MARK: Subscriptions

    /// Handles an element of a subscription.
    ///
    /// | row | event | action |
    /// | --- | --- | --- |
    /// | HS1 | the sequence produces an element | sends it, uses one credit, requests the next |
    /// | HS2 | the credit is used up | does not request the next element |
    /// | HS10 | the subscription has ended | ignores the element |
    mutating func send(_ json: String, of number: Int) {
        guard let message = messages.all[number], var credit = messages.credits[number]
        else { return }
        credit.count -= 1
        credit.isWaiting = credit.count <= 0
        messages.credits[number] = credit
        trace(.element(message.context, json: json))
        let element = EnvelopeOutput(
            element: json, of: message.context.name, ticket: message.ticket)
        // A subscription ends if its page gets no elements.
        if !write(element, for: message.post, as: .element(number), tellingPage: true) {
            let error = BridgeError.elementNotSent(message.context.name)
            end(number, with: .failed(error), handlerRuns: true)
        }
    }

    /// Handles the result of the call that has brought the page an element of a subscription.
    ///
    /// An envelope has no credit, so the next element is requested when the call has ended. A page that
    /// cannot take an element gets no more of them.
    mutating func elementArrived(of number: Int, _ result: Result<Void, BridgeError>) {
        switch result {
        case .success: addCredit(1, to: number, limit: 1)
        case .failure(let error):
            end(number, with: .failed(error), handlerRuns: true, tellingPage: false)
        }
    }

    /// Adds credit to a subscription (row HS3).
    private mutating func addCredit(_ count: Int, to number: Int, limit: Int) {
        guard var credit = messages.credits[number] else { return }
        credit.count += min(count, limit - credit.count)
        if credit.isWaiting, credit.count > 0 {
            credit.isWaiting = false
            act(.resume(number))
        }
        messages.credits[number] = credit
    }

    // MARK: Ending

    /// Ends a message, once.
    ///
    /// | rows | event | the page gets |
    /// | --- | --- | --- |
    /// | HP1, HP3 | the handler of a post returns | nothing |
    /// | HP2 | the handler of a post throws | `{"name","error"}` |
    /// | HR1, HR2 | the handler of a request returns | `{"id","result"}`, `{"id"}` |
    /// | HR3, HR4 | the handler of a request throws | `{"id","error"}` |
    /// | HS4 | the sequence of a subscription reaches its end | `{"id","done":true}` |
    /// | HS5, HS6 | the handler of a subscription, or its sequence, throws | `{"id","error"}` |
    /// | HR5 | the deadline passes | `timedOut` |
    /// | HR6, HS7 | the page cancels | nothing |
    /// | HR7, HS8 | the document ends | nothing |
    /// | HR8, HS9 | the bridge is removed | `hostGone` |
    /// | HR9, HS10 | any of these, after the message has ended | nothing |
    ///
    /// - Parameters:
    ///   - number: The message's number.
    ///   - outcome: The outcome.
    ///   - handlerRuns: Whether the handler is still running, and is cancelled.
    ///   - tellingPage: Whether the page gets the outcome.
    @inline(never)
    mutating func end(
        _ number: Int,
        with outcome: MessageOutcome,
        handlerRuns: Bool,
        tellingPage: Bool = true
    ) {
        guard let message = messages.remove(number) else { return }
        if handlerRuns { act(.cancel(number)) }
        documents.remove(message)
        if message.kind?.isSubscription == true { messages.credits[number] = nil }
        if message.hasDeadline { act(.disarm(.message(number))) }
        trace(outcome, of: message)
        record(outcome, of: message, tellingPage: tellingPage)
    }

    /// Ends a message whose document has ended; the handler of a one-way message runs on.
    ///
    /// A handler that runs on counts toward the limits of later documents. A page that awaits it
    /// nevertheless learns that the bridge is removed.
    mutating func leave(_ number: Int, _ error: BridgeError, tellingPage: Bool) {
        guard let message = messages.all[number], message.documentKey != .ended else { return }
        guard message.isOneWay else {
            return end(
                number, with: .failed(error), handlerRuns: true, tellingPage: tellingPage)
        }
        documents.remove(message)
        if message.hasDeadline { act(.disarm(.message(number))) }
        if tellingPage, message.ticket.isAwaited {
            record(.failed(error), of: message, tellingPage: true)
        } else {
            release(message.post, tellingPage: tellingPage)
        }
        message.leave()
        documents.add(message)
    }

    /// Returns how time is counted for a timer: the page, too, ends a request at its own deadline.
    func scale(of timer: SessionTimer) -> Deadlines.Scale {
        guard case .message(let number) = timer else { return .running }
        return messages.all[number]?.context.deadline?.isOfPage == true ? .wall : .running
    }

    mutating func timeOut(_ number: Int) {
        guard let context = messages.all[number]?.context, let deadline = context.deadline else {
            return
        }
        let error = BridgeError.timedOut(handling: context.name, after: deadline.timeout)
        end(number, with: .failed(error), handlerRuns: true)
    }

    private mutating func trace(_ outcome: MessageOutcome, of message: RunningMessage) {
        let duration = now - message.start
        guard message.isPart else {
            return trace(.outcome(message.context, outcome, after: duration))
        }
        // The outcome of the whole message covers its parts.
        if case .failed(let error) = outcome,
            ![.cancelled, .documentGone, .hostGone].contains(error.code)
        {
            trace(.rejected(message.context.trace, channel: message.context.channel, error))
        }
    }
}

extension BridgeError {
    static func duplicateID(_ id: String) -> BridgeError {
        BridgeError(
            .duplicateID, "The id \(id) is in use. Give each open message an id of its own.")
    }

    static func rateExceeded(_ rate: Int, on channel: ChannelName) -> BridgeError {
        BridgeError(
            .rateExceeded,
            "Channel “\(channel)” accepts only \(rate) messages per second. Post less often.")
    }

    static func wrongKind(_ name: String, isSubscribed: Bool) -> BridgeError {
        BridgeError(
            .wrongKind,
            "\(PageText.quoted(name)) \(isSubscribed ? "is not a subscription: use bridge.request" : "is a subscription: use bridge.subscribe")."
        )
    }

    static let frameCannotSubscribe = BridgeError(
        .sourceNotAccepted, "An iframe cannot subscribe; subscribe in the main frame.")

    static let frameHasNoFunctions = BridgeError(
        .sourceNotAccepted,
        "The host cannot call a function of a frame inside the page. Post from the main frame.")

    static func tooManyPendingBytes(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending,
            "The pending messages hold more than \(limit) bytes. Wait for one to end.")
    }

    static func elementNotSent(_ name: String) -> BridgeError {
        BridgeError(
            .wrongKind,
            "The page's envelope cannot carry elements of \(PageText.quoted(name)): use a request.")
    }
}
