extension SessionState {
    /// Handles a post.
    ///
    /// ``ChannelDispatcher``, which has read the post, decides rows HF1 to HF6.
    ///
    /// | row | the packet | decision |
    /// | --- | --- | --- |
    /// | HF7 | is from a document that has ended | handles its one-way messages; fails the others with `documentGone` |
    /// | HF8 | has too many messages | rejects it with `tooManyMessages` |
    /// | HF9 | is any other packet | handles each of its messages, in order |
    mutating func receive(_ post: Post, _ content: PostContent) {
        do throws(BridgeError) {
            // GUARD ended documents: if !REMOVED, let document = post.sender,
            if let document = post.sender,
                documents.endedIDs.contains(document)
            {
                return try takeLate(Post(late: post), content)
            }
            // GUARD proven document: if !REMOVED, abilities.identifiesDocument, let document = post.provenDocument,
            if abilities.identifiesDocument, let document = post.provenDocument,
                documents.namedID != document
            {
                return try hold(post, content)
            }
            if let document = post.document {
                let limit = post.channel.limits.message.maximumMessageCount
                guard content.statements.count <= limit else {
                    throw BridgeError.tooManyMessages(limit)
                }
                // GUARD identified document: if !REMOVED, abilities.identifiesDocument, post.documentKey == .main,
                if abilities.identifiesDocument, post.documentKey == .main,
                    documents.main?.id != document
                {
                    return try hold(post, content)
                }
            }
        } catch {
            return reject(post.arrival, error)
        }
        open(post, content)
    }

    /// Handles a post that belongs to the page.
    mutating func open(_ post: Post, _ content: PostContent) {
        if !abilities.identifiesDocument, let document = post.provenDocument,
            !documents.endedIDs.contains(document)
        {
            documents.name(document)
        }
        do throws(BridgeError) {
            if let document = post.document { try register(document, from: post) }
            begin(post, content)
        } catch {
            reject(post.arrival, error)
        }
    }

    /// Begins the one-way messages of a document that has ended (row HF7).
    ///
    /// A page may post while it is left, and another process shows the next page before its posts
    /// arrive.
    private mutating func takeLate(
        _ post: Post,
        _ content: PostContent
    ) throws(BridgeError) {
        let limit = post.channel.limits.message.maximumMessageCount
        guard content.statements.count <= limit else { throw BridgeError.tooManyMessages(limit) }
        let error = BridgeError.documentEnded
        var answer = HostPacket(document: post.document)
        var begun: [RunningMessage] = []
        var isComplete = true
        for (index, statement) in content.statements.enumerated() {
            guard case .message(var message) = statement,
                !takeReport(message, from: post)
            else { continue }
            let decoded = content.decoded.isEmpty ? nil : content.decoded[index]
            let handler = decoded?.handler ?? post.handler(of: message.name)
            if message.ticket.id != nil {
                answer.replies.append(
                    EnvelopeOutput(.failed(error), of: message.name, ticket: message.ticket))
            }
            let kind = message.resolved(for: handler, in: post.form, on: post.channel).kind
            guard handler?.isOneWay(kind) == true else {
                isComplete = false
                continue
            }
            message.kind = .post
            message.ticket = .nobody
            begun.append(admit(message, decoded, from: post))
        }
        post.posted = nil
        if begun.isEmpty { throw error }
        if !isComplete {
            let id = traces.post(post.number)
            trace(.rejected(id, channel: post.channel.name, error))
        }
        act(
            post.form.route == nil
                ? .respond(post.arrival, answer) : .answer(post.arrival, .nothing))
        act(.start(begun, reporting: nil))
    }

    /// Rejects a packet, or another body, as a whole.
    @inline(never)
    mutating func reject(_ arrival: PostArrival, _ error: BridgeError) {
        let id = traces.post(arrival.number)
        trace(.rejected(id, channel: arrival.name, error))
        if arrival.form.route == nil {
            return act(.respond(arrival, HostPacket(rejection: error)))
        }
        let output = EnvelopeOutput(.failed(error), of: "", ticket: .value(.null))
        var answer = PostAnswer.nothing
        do {
            if case .envelope(let delivery) = try arrival.form.write(output) {
                answer = delivery.answer ?? .nothing
            }
        } catch {
            trace(.undelivered(event: nil, .unwritable(on: arrival.name, error)))
        }
        act(.answer(arrival, answer))
    }

    /// Begins the messages of a post; their handlers start, in order, after all have been added.
    private mutating func begin(_ post: Post, _ content: PostContent) {
        var begun: [RunningMessage] = []
        begun.reserveCapacity(content.statements.count)
        for (index, statement) in content.statements.enumerated() {
            let decoded = content.decoded.isEmpty ? nil : content.decoded[index]
            if let message = handle(statement, decoded, from: post) { begun.append(message) }
        }
        post.posted = nil
        // Negative so far if a message of this post has already ended.
        post.pendingCount += begun.count
        if !content.settlesPromise(of: post.form.route) {
            post.isAnswered = true
            // A rejection would appear as an error in the page's log.
            act(.answer(post.arrival, .nothing))
        }
        if post.pendingCount == 0 { settle(post, tellingPage: true) }
        guard !begun.isEmpty else { return }
        // Later pushes do not reach frames inside the page, so their responses wait for all
        // replies. So do answers in envelopes.
        act(.start(begun, reporting: post.documentKey == .main ? post : nil))
    }

    /// Records the outcome of a message, and answers its post if the message was the last one.
    mutating func record(
        _ outcome: MessageOutcome,
        of message: RunningMessage,
        tellingPage: Bool
    ) {
        // Its post has been answered.
        if message.documentKey == .ended { return }
        let reply = EnvelopeOutput(outcome, of: message.context.name, ticket: message.ticket)
        if message.post.isBatch {
            if tellingPage, message.ticket.isAwaited {
                message.post.insert(reply, of: message.number)
            }
        } else {
            write(reply, for: message.post, tellingPage: tellingPage)
        }
        // A page that does not wait for the last message of a batch waits for the others.
        release(message.post, tellingPage: tellingPage || !outcome.isOfEndedDocument)
    }

    /// Notes that a post waits for one message less, and answers it if that was the last one.
    mutating func release(_ post: Post, tellingPage: Bool = false) {
        post.pendingCount -= 1
        if post.pendingCount == 0 { settle(post, tellingPage: tellingPage) }
    }

    /// Notes that the last handler of a packet has begun, so that it is answered in this turn.
    mutating func begun(_ post: Post) {
        if !post.isSettled { begunPosts.append(post) }
    }

    /// Answers the packets whose handlers have begun with the replies so far.
    mutating func respondToBegun() {
        let begun = begunPosts
        begunPosts = []
        for post in begun { settle(post, tellingPage: true) }
    }

    /// Writes an outcome or an element, and delivers it.
    ///
    /// - Returns: Whether the page gets it in a packet or by a call.
    @discardableResult
    mutating func write(
        _ output: EnvelopeOutput,
        for post: Post,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool
    ) -> Bool {
        do {
            switch try post.form.write(output) {
            case .packet:
                guard tellingPage else { return false }
                if post.documentKey == .main {
                    outbox.add(output)
                } else {
                    // A frame that the host cannot push to gets it with the answer to its packet.
                    post.packet.replies.append(output)
                }
                return true
            case .envelope(let delivery):
                return deliver(delivery, for: post, as: purpose, tellingPage: tellingPage)
            case .nothing: break
            }
        } catch {
            trace(.undelivered(event: nil, .unwritable(on: post.channel.name, error)))
        }
        return false
    }

    /// Delivers what an envelope has written; returns whether the page gets a call.
    @discardableResult
    mutating func deliver(
        _ delivery: EnvelopeDelivery,
        for post: Post,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool = true
    ) -> Bool {
        if post.isSettled { return false }
        // A promise settles once, so the first outcome counts.
        if purpose == .reply, post.promised == nil { post.promised = delivery.answer }
        guard tellingPage, post.source.mayBeMainFrame else { return false }
        let policy = post.source.origin.map { OriginPolicy.mainFrame(of: $0) }
        let calls = delivery.calls(to: policy, in: post.provenDocument)
        for call in calls.dropLast() { self.call(call, for: .reply) }
        guard let last = calls.last else { return false }
        call(last, for: purpose)
        return true
    }

    private mutating func settle(_ post: Post, tellingPage: Bool) {
        if post.isSettled { return }
        if !post.replies.isEmpty {
            write(
                EnvelopeOutput(batch: post.replies.map(\.reply)), for: post,
                tellingPage: tellingPage)
        }
        defer { post.settle() }
        if post.form.route != nil {
            if !post.isAnswered { act(.answer(post.arrival, post.promised ?? .nothing)) }
        } else if post.documentKey == .main, post.document == documents.main?.id {
            act(.respond(post.arrival, outbox.takeReplies()))
        } else {
            act(.respond(post.arrival, post.packet))
        }
    }
}

extension Post {
    fileprivate func settle() {
        isSettled = true
        (replies, promised, packet) = ([], nil, HostPacket())
    }

    fileprivate func insert(_ reply: EnvelopeOutput, of number: Int) {
        let index = replies.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
        replies.insert((number, reply), at: index)
    }
}

extension PostContent {
    /// Whether the outcome of a message settles the post's promise, which otherwise settles at once.
    fileprivate func settlesPromise(of route: EnvelopeRoute?) -> Bool {
        switch route {
        case nil: true
        case .promise: statements.contains(where: \.isAwaited)
        case .function, .nobody: false
        }
    }
}

extension PageStatement {
    /// Whether the page waits for the statement's outcome.
    fileprivate var isAwaited: Bool {
        switch self {
        case .message(let message), .malformed(_, let message): message.ticket.isAwaited
        case .answer(let delivery): delivery.answer != nil
        default: false
        }
    }
}
