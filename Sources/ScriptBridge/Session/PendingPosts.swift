/// The posts that are not answered yet, or whose messages are pending, by number.
struct PendingPosts {
    fileprivate(set) var all: [Int: PendingPost] = [:]

    /// The packets of the main frame whose handlers have begun in this turn, in order.
    fileprivate var begun: [Int] = []

    /// Whether packets are answered at the end of this turn.
    var haveBegun: Bool { !begun.isEmpty }
}

/// A post with the outcomes of its messages.
struct PendingPost {
    /// The number of pending messages.
    fileprivate(set) var waitingCount = 0

    fileprivate let answer: Answer

    /// The answer to a packet of a frame that the host cannot push to.
    fileprivate var packet: HostPacket

    /// The document that posted.
    fileprivate let document: DocumentKey

    /// The outcomes of a batch, with the messages' numbers, in the order of the messages.
    fileprivate var replies: [(number: Int, reply: EnvelopeOutput.Reply)] = []

    /// What an envelope has written for the promise.
    fileprivate var promised: PostAnswer?

    /// The form of the answer.
    fileprivate enum Answer {
        case packet
        case envelope(any ScriptEnvelope, of: Post)
    }

    /// Whether the promise has settled, because no message's outcome settles it.
    let isAnswered: Bool

    fileprivate init(_ post: Post) {
        packet = HostPacket(document: post.document)
        document = post.documentKey
        if let envelope = post.envelope {
            answer = .envelope(envelope, of: post.withoutContent)
            isAnswered = !post.statements.contains(where: \.settlesPromise)
        } else {
            answer = .packet
            isAnswered = false
        }
    }

    fileprivate mutating func insert(_ reply: EnvelopeOutput.Reply, of number: Int) {
        let index = replies.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
        replies.insert((number, reply), at: index)
    }
}

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
    mutating func receive(_ post: Post) {
        do throws(BridgeError) {
            // GUARD ended documents: if !REMOVED, let document = post.document ?? post.provenDocument,
            if let document = post.document ?? post.provenDocument,
                documents.endedIDs.contains(document)
            {
                return try takeLate(post.late)
            }
            // GUARD proven document: if !REMOVED, abilities.identifiesDocument, let document = post.provenDocument,
            if abilities.identifiesDocument, let document = post.provenDocument,
                documents.namedID != document
            {
                return try hold(post)
            }
            if let document = post.document {
                let limit = post.channel.limits.message.maximumMessageCount
                guard post.statements.count <= limit else {
                    throw BridgeError.tooManyMessages(limit)
                }
                // GUARD identified document: if !REMOVED, abilities.identifiesDocument, post.documentKey == .main,
                if abilities.identifiesDocument, post.documentKey == .main,
                    documents.main?.id != document
                {
                    return try hold(post)
                }
            }
        } catch {
            return reject(post, error)
        }
        takeOrReject(post)
    }

    /// Handles a post that belongs to the page.
    mutating func takeOrReject(_ post: Post) {
        if !abilities.identifiesDocument, let document = post.provenDocument,
            !documents.endedIDs.contains(document)
        {
            documents.name(document)
        }
        do throws(BridgeError) {
            if let document = post.document { try register(document, from: post) }
            take(post)
        } catch {
            reject(post, error)
        }
    }

    /// Begins the one-way messages of a document that has ended (row HF7).
    ///
    /// A page may post while it is left, and another process shows the next page before its posts
    /// arrive.
    private mutating func takeLate(_ post: Post) throws(BridgeError) {
        let limit = post.channel.limits.message.maximumMessageCount
        guard post.statements.count <= limit else { throw BridgeError.tooManyMessages(limit) }
        let error = BridgeError.documentEnded
        var answer = HostPacket(document: post.document)
        var begun: [RunningMessage] = []
        var isComplete = true
        for (index, statement) in post.statements.enumerated() {
            guard case .message(var message) = statement,
                !takeReport(message, from: post)
            else { continue }
            if let id = message.id { answer.replies.append(.failure(id: id, error)) }
            let handler = post.handler(of: message.name)
            guard handler?.isOneWay(message.resolved(for: handler).kind) == true else {
                isComplete = false
                continue
            }
            message.id = nil
            message.kind = .post
            message.ticket = message.ticket?.unanswered
            let decoded = post.decoded.isEmpty ? nil : post.decoded[index]
            begun.append(begin(message, decoded, from: post))
        }
        if begun.isEmpty { throw error }
        let number = post.arrival.number
        if !isComplete {
            let id = traces.post(number)
            trace(.rejected(id, channel: post.channel.name, error))
        }
        act(post.envelope == nil ? .respond(number, answer) : .answer(number, .nothing))
        act(.start(begun, reporting: nil))
    }

    /// Rejects a packet, or another body in its envelope, as a whole.
    @inline(never)
    mutating func reject(_ arrival: PostArrival, _ rejection: PostRejection) {
        let (post, error) = (arrival.number, rejection.error)
        let id = traces.post(post)
        trace(.rejected(id, channel: arrival.channel, error))
        guard let envelope = rejection.envelope else {
            return act(.respond(post, HostPacket(rejection: error)))
        }
        do throws(BridgeError) {
            act(.answer(post, try envelope.answer(rejection: error)))
        } catch {
            trace(.undelivered(event: nil, error))
            act(.answer(post, .nothing))
        }
    }

    @inline(never)
    mutating func reject(_ post: Post, _ error: BridgeError) {
        reject(post.arrival, PostRejection(error: error, envelope: post.envelope))
    }

    /// Begins the messages of a post; their handlers start, in order, after all have been added.
    private mutating func take(_ post: Post) {
        let number = post.arrival.number
        let pending = PendingPost(post)
        posts.all[number] = pending
        var begun: [RunningMessage] = []
        begun.reserveCapacity(post.statements.count)
        for (index, statement) in post.statements.enumerated() {
            if let message = take(statement, index, from: post) { begun.append(message) }
        }
        // Negative so far if a message of this post has already ended.
        posts.all[number]?.waitingCount += begun.count
        if pending.isAnswered {
            // A rejection would appear as an error in the page's log.
            act(.answer(number, .nothing))
        }
        if posts.all[number]?.waitingCount == 0 { settle(number, tellingPage: true) }
        guard !begun.isEmpty else { return }
        // Later pushes do not reach frames inside the page, so their responses wait for all
        // replies. So do answers in envelopes.
        act(.start(begun, reporting: isReachable(post.documentKey) ? number : nil))
    }

    /// Records the outcome of a message, and answers its post if the message was the last one.
    mutating func record(
        _ outcome: MessageOutcome,
        of message: RunningMessage,
        tellingPage: Bool
    ) {
        // Its post has been answered.
        if message.documentKey == .ended { return }
        let context = message.context
        if let ticket = message.ticket {
            if let value = ticket.value {
                let reply = EnvelopeOutput.Reply(outcome, of: context.name, ticket: value)
                if case .envelope(_, let post)? = posts.all[message.post]?.answer, post.isBatch {
                    posts.all[message.post]?.insert(reply, of: message.number)
                } else {
                    write(.reply(reply), for: message.post, tellingPage: tellingPage)
                }
            }
        } else if tellingPage,
            let reply = HostPacket.Reply(outcome, id: context.id, name: context.name)
        {
            deliver(reply, of: message)
        }
        release(message.post, tellingPage: tellingPage)
    }

    /// Notes that a post waits for one message less, and answers it if that was the last one.
    mutating func release(_ post: Int, tellingPage: Bool = false) {
        guard let index = posts.all.index(forKey: post) else { return }
        posts.all.values[index].waitingCount -= 1
        if posts.all.values[index].waitingCount == 0 { settle(post, tellingPage: tellingPage) }
    }

    /// Sends a reply or an element, in order with everything else that the document gets.
    ///
    /// A frame that the host cannot push to gets it with the answer to its packet.
    mutating func deliver(_ reply: HostPacket.Reply, of message: RunningMessage) {
        if isReachable(message.documentKey) {
            push(reply)
        } else {
            posts.all[message.post]?.packet.replies.append(reply)
        }
    }

    /// Notes that the last handler of a packet has begun, so that it is answered in this turn.
    mutating func begun(_ post: Int) {
        if posts.all[post] != nil { posts.begun.append(post) }
    }

    /// Answers the packets whose handlers have begun with the replies so far.
    mutating func respondToBegun() {
        let begun = posts.begun
        posts.begun = []
        for post in begun { settle(post, tellingPage: true) }
    }

    /// Writes an element of a subscription, which ends if its page does not get a call.
    mutating func writeElement(_ json: String, of message: RunningMessage) {
        let reply = EnvelopeOutput.Reply(
            .replied(json: json), of: message.context.name, ticket: message.ticket?.value ?? .null,
            isElement: true)
        let isCalled = write(
            .reply(reply), for: message.post, as: .element(message.number), tellingPage: true)
        guard !isCalled else { return }
        let error = BridgeError.elementNotSent(message.context.name)
        end(message.number, with: .failed(error), handlerRuns: true)
    }

    /// Lets an envelope write something, and delivers it; returns whether the page gets a call.
    @discardableResult
    private mutating func write(
        _ output: EnvelopeOutput,
        for number: Int,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool
    ) -> Bool {
        guard case .envelope(let envelope, let post)? = posts.all[number]?.answer else {
            return false
        }
        do {
            let delivery = try envelope.write(output)
            // A promise settles once, so the first outcome counts.
            if purpose == .reply, posts.all[number]?.promised == nil {
                posts.all[number]?.promised = delivery.answer
            }
            guard case .call(let function, let arguments) = delivery, tellingPage,
                post.isReachable
            else { return false }
            let policy = post.source.origin.map { OriginPolicy.mainFrame(of: $0) }
            call(
                PageCall(function, arguments, to: policy, in: post.provenDocument), for: purpose)
            return true
        } catch {
            trace(.undelivered(event: nil, .unwritable(in: envelope.name, error)))
            return false
        }
    }

    private mutating func settle(_ number: Int, tellingPage: Bool) {
        if case .envelope(_, let post)? = posts.all[number]?.answer, post.isBatch,
            let replies = posts.all[number]?.replies, !replies.isEmpty
        {
            write(.batch(replies.map(\.reply)), for: number, tellingPage: tellingPage)
        }
        guard let post = posts.all.removeValue(forKey: number) else { return }
        switch post.answer {
        case .packet where isReachable(post.document) && post.packet.document == documents.main?.id:
            act(.respond(number, takeReplies()))
        case .packet:
            act(.respond(number, post.packet))
        case .envelope:
            guard !post.isAnswered else { return }
            act(.answer(number, post.promised ?? .nothing))
        }
    }
}

extension PageStatement {
    /// Whether the promise of the post waits for the statement's outcome.
    fileprivate var settlesPromise: Bool {
        switch self {
        case .message(let message), .malformed(_, let message):
            message.ticket.map { $0.route == .promise && $0.isAwaited } ?? false
        default: false
        }
    }
}
