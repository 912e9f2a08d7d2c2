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

    fileprivate let form: PostForm
    fileprivate let document: DocumentKey
    /// The channel, source and document of its messages.
    fileprivate let shared: MessageContext.Shared
    /// The ID of the document that has proven the post's origin, for pages without the page script.
    fileprivate let provenDocument: String?
    /// Whether the outcomes of the messages are written together.
    fileprivate let isBatch: Bool

    /// The answer to a packet of a frame that the host cannot push to.
    fileprivate var packet: HostPacket

    /// The outcomes of a batch, with the messages' numbers, in the order of the messages.
    fileprivate var replies: [(number: Int, reply: EnvelopeOutput)] = []

    /// What an envelope has written for the promise.
    fileprivate var promised: PostAnswer?

    /// Whether the promise has settled, because no message's outcome settles it.
    let isAnswered: Bool

    fileprivate init(_ post: Post) {
        packet = HostPacket(document: post.document)
        form = post.form
        document = post.documentKey
        shared = post.shared
        provenDocument = post.provenDocument
        isBatch = post.isBatch
        isAnswered =
            post.form.route == .function || post.form.route == .nobody
            || post.form.route == .promise && !post.statements.contains(where: \.isAwaited)
    }

    fileprivate mutating func insert(_ reply: EnvelopeOutput, of number: Int) {
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
            return reject(post.arrival, error)
        }
        open(post)
    }

    /// Handles a post that belongs to the page.
    mutating func open(_ post: Post) {
        if !abilities.identifiesDocument, let document = post.provenDocument,
            !documents.endedIDs.contains(document)
        {
            documents.name(document)
        }
        do throws(BridgeError) {
            if let document = post.document { try register(document, from: post) }
            begin(post)
        } catch {
            reject(post.arrival, error)
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
            let handler = post.handler(of: message.name)
            if message.ticket.id != nil {
                answer.replies.append(
                    EnvelopeOutput(.failed(error), of: message.name, ticket: message.ticket))
            }
            let kind = message.resolved(for: handler, in: post).kind
            guard handler?.isOneWay(kind) == true else {
                isComplete = false
                continue
            }
            message.kind = .post
            message.ticket = .nobody
            let decoded = post.decoded.isEmpty ? nil : post.decoded[index]
            begun.append(admit(message, decoded, from: post))
        }
        if begun.isEmpty { throw error }
        let number = post.arrival.number
        if !isComplete {
            let id = traces.post(number)
            trace(.rejected(id, channel: post.channel.name, error))
        }
        act(post.form.route == nil ? .respond(number, answer) : .answer(number, .nothing))
        act(.start(begun, reporting: nil))
    }

    /// Rejects a packet, or another body, as a whole.
    @inline(never)
    mutating func reject(_ arrival: PostArrival, _ error: BridgeError) {
        let number = arrival.number
        let id = traces.post(number)
        trace(.rejected(id, channel: arrival.channel, error))
        let output = EnvelopeOutput(.failed(error), of: "", ticket: .value(.null))
        var answer = PostAnswer.nothing
        do {
            switch try arrival.form.write(output) {
            case .packet: return act(.respond(number, HostPacket(rejection: error)))
            case .envelope(let delivery): answer = delivery.answer ?? .nothing
            case .nothing: break
            }
        } catch {
            trace(.undelivered(event: nil, .unwritable(on: arrival.channel, error)))
        }
        act(.answer(number, answer))
    }

    /// Begins the messages of a post; their handlers start, in order, after all have been added.
    private mutating func begin(_ post: Post) {
        let number = post.arrival.number
        let pending = PendingPost(post)
        posts.all[number] = pending
        var begun: [RunningMessage] = []
        begun.reserveCapacity(post.statements.count)
        for (index, statement) in post.statements.enumerated() {
            if let message = handle(statement, index, from: post) { begun.append(message) }
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
        act(.start(begun, reporting: post.documentKey == .main ? number : nil))
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
        if posts.all[message.post]?.isBatch == true {
            if message.ticket.isAwaited {
                posts.all[message.post]?.insert(reply, of: message.number)
            }
        } else {
            write(reply, of: message, tellingPage: tellingPage)
        }
        release(message.post, tellingPage: tellingPage)
    }

    /// Notes that a post waits for one message less, and answers it if that was the last one.
    mutating func release(_ post: Int, tellingPage: Bool = false) {
        guard let index = posts.all.index(forKey: post) else { return }
        posts.all.values[index].waitingCount -= 1
        if posts.all.values[index].waitingCount == 0 { settle(post, tellingPage: tellingPage) }
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

    /// Writes an outcome or an element, and delivers it.
    ///
    /// - Returns: Whether the page gets it in a packet or by a call.
    @discardableResult
    mutating func write(
        _ output: EnvelopeOutput,
        of message: RunningMessage,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool
    ) -> Bool {
        write(
            output, in: message.form, for: message.post, of: message.documentKey, as: purpose,
            tellingPage: tellingPage)
    }

    private mutating func write(
        _ output: EnvelopeOutput,
        in form: PostForm,
        for number: Int,
        of document: DocumentKey,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool
    ) -> Bool {
        do {
            switch try form.write(output) {
            case .packet:
                guard tellingPage else { return false }
                if document == .main {
                    outbox.add(output)
                } else {
                    // A frame that the host cannot push to gets it with the answer to its packet.
                    posts.all[number]?.packet.replies.append(output)
                }
                return true
            case .envelope(let delivery):
                return deliver(delivery, for: number, as: purpose, tellingPage: tellingPage)
            case .nothing: break
            }
        } catch {
            if let channel = posts.all[number]?.shared.channel {
                trace(.undelivered(event: nil, .unwritable(on: channel, error)))
            }
        }
        return false
    }

    /// Delivers what an envelope has written; returns whether the page gets a call.
    @discardableResult
    mutating func deliver(
        _ delivery: EnvelopeDelivery,
        for number: Int,
        as purpose: PageCall.Purpose = .reply,
        tellingPage: Bool = true
    ) -> Bool {
        guard let post = posts.all[number] else { return false }
        // A promise settles once, so the first outcome counts.
        if purpose == .reply, post.promised == nil {
            posts.all[number]?.promised = delivery.answer
        }
        guard tellingPage, post.shared.source.mayBeMainFrame else { return false }
        let policy = post.shared.source.origin.map { OriginPolicy.mainFrame(of: $0) }
        let calls = delivery.calls(to: policy, in: post.provenDocument)
        for call in calls.dropLast() { self.call(call, for: .reply) }
        guard let last = calls.last else { return false }
        call(last, for: purpose)
        return true
    }

    private mutating func settle(_ number: Int, tellingPage: Bool) {
        if let pending = posts.all[number], !pending.replies.isEmpty {
            _ = write(
                EnvelopeOutput(batch: pending.replies.map(\.reply)), in: pending.form, for: number,
                of: pending.document, tellingPage: tellingPage)
        }
        guard let pending = posts.all.removeValue(forKey: number) else { return }
        let document = pending.shared.document
        if document == nil {
            if !pending.isAnswered { act(.answer(number, pending.promised ?? .nothing)) }
        } else if pending.document == .main, document == documents.main?.id {
            act(.respond(number, outbox.takeReplies()))
        } else {
            act(.respond(number, pending.packet))
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
