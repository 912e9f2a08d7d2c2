/// The posts that are not answered yet, or whose messages are pending, by number.
struct PendingPosts {
    fileprivate(set) var all: [Int: PendingPost] = [:]
}

/// A post with the outcomes of its messages.
struct PendingPost {
    /// The number of pending messages.
    fileprivate(set) var waitingCount = 0

    fileprivate let answer: Answer

    /// The answer to a packet; late replies are pushed.
    fileprivate var packet: HostPacket

    /// The outcomes of answered messages in another dialect, with the messages' numbers.
    fileprivate var outcomes: [(number: Int, values: ScriptDialect.Form.Values)] = []

    /// The form of the answer.
    fileprivate enum Answer {
        case packet
        /// The origin is that in which the answering page function is called; nil if unknown.
        // Boxed, so that the posts of the page script are small.
        indirect case dialect(ScriptDialect, isBatch: Bool, origin: Origin?)
    }

    /// Whether the promise has settled, because the dialect does not use it.
    var isAnswered: Bool {
        if case .dialect(let dialect, _, _) = answer { !dialect.reply.usesPromise } else { false }
    }

    fileprivate init(_ post: Post) {
        packet = HostPacket(document: post.document)
        answer =
            post.dialect.map {
                .dialect($0, isBatch: post.isBatch, origin: post.source.origin)
            } ?? .packet
    }
}

extension SessionState {
    /// Handles a post.
    ///
    /// ``ChannelDispatcher``, which has read the post, decides rows HF1 to HF6.
    ///
    /// | row | the packet | decision |
    /// | --- | --- | --- |
    /// | HF7 | is from a document that has ended | refuses it with `documentGone` |
    /// | HF8 | has too many messages | refuses it with `tooManyMessages` |
    /// | HF9 | is any other frame | handles each of its messages, in order |
    mutating func receive(_ post: Post) {
        do throws(BridgeError) {
            if let document = post.document {
                guard !documents.endedIDs.contains(document) else {
                    throw BridgeError.documentEnded
                }
                let limit = post.channel.limits.message.maximumMessageCount
                guard post.statements.count <= limit else {
                    throw BridgeError.tooManyMessages(limit)
                }
                if abilities.identifiesDocument, post.documentKey == .main,
                    documents.main?.id != document
                {
                    return try hold(post)
                }
            }
        } catch {
            return refuse(post, error)
        }
        takeOrRefuse(post)
    }

    /// Handles a post that belongs to the page.
    mutating func takeOrRefuse(_ post: Post) {
        do throws(BridgeError) {
            if let document = post.document { try register(document, from: post) }
            take(post)
        } catch {
            refuse(post, error)
        }
    }

    /// Refuses a packet, or another body in its dialect, as a whole.
    mutating func refuse(
        _ post: Int,
        on channel: ChannelName,
        in dialect: ScriptDialect?,
        _ error: BridgeError
    ) {
        let id = traces.post(post)
        trace(.refused(id, channel: channel, error))
        act(
            dialect.map { .answer(post, $0.answer(refusal: error)) }
                ?? .respond(post, HostPacket(refusal: error)))
    }

    mutating func refuse(_ post: Post, _ error: BridgeError) {
        refuse(post.arrival.number, on: post.channel.name, in: post.dialect, error)
    }

    /// Begins the messages of a post; their handlers start, in order, after all have been added.
    private mutating func take(_ post: Post) {
        let number = post.arrival.number
        posts.all[number] = PendingPost(post)
        var begun: [RunningMessage] = []
        begun.reserveCapacity(post.statements.count)
        for (index, statement) in post.statements.enumerated() {
            if let message = take(statement, index, from: post) { begun.append(message) }
        }
        // Negative so far if a message of this post has already ended.
        posts.all[number]?.waitingCount += begun.count
        if let dialect = post.dialect, !dialect.reply.usesPromise {
            // A rejection would appear as an error in the page's log.
            act(.answer(number, .nothing))
        }
        if posts.all[number]?.waitingCount == 0 { settle(number, tellingPage: true) }
        guard !begun.isEmpty else { return }
        // Later pushes do not reach frames inside the page, so their responses wait for all
        // replies. So do answers in other dialects.
        act(.start(begun, reporting: isReachable(post.documentKey) ? number : nil))
    }

    /// Records the outcome of a message, and answers its post if the message was the last one.
    mutating func record(
        _ outcome: MessageOutcome,
        of message: RunningMessage,
        tellingPage: Bool
    ) {
        let context = message.context
        if let reply = message.reply {
            if reply.isAnswered {
                let values = ScriptDialect.Form.Values(
                    id: reply.id, name: context.name, outcome: outcome)
                posts.all[message.post]?.outcomes.append((message.number, values))
            }
        } else if tellingPage,
            let reply = HostPacket.Reply(outcome, id: context.id, name: context.name)
        {
            deliver(reply, of: message)
        }
        guard let index = posts.all.index(forKey: message.post) else { return }
        posts.all.values[index].waitingCount -= 1
        if posts.all.values[index].waitingCount == 0 {
            settle(message.post, tellingPage: tellingPage)
        }
    }

    /// Sends a reply or an element with the answer to its message's packet, or pushes it later.
    mutating func deliver(_ reply: HostPacket.Reply, of message: RunningMessage) {
        guard let index = posts.all.index(forKey: message.post) else { return push(reply) }
        posts.all.values[index].packet.replies.append(reply)
    }

    /// Answers a packet with the replies so far; later replies are pushed.
    mutating func respond(to post: Int) {
        settle(post, tellingPage: true)
    }

    private mutating func settle(_ number: Int, tellingPage: Bool) {
        guard let post = posts.all.removeValue(forKey: number) else { return }
        switch post.answer {
        case .packet:
            act(.respond(number, post.packet))
        case .dialect(let dialect, let isBatch, let origin):
            let values = post.outcomes.sorted { $0.number < $1.number }.map(\.values)
            if dialect.reply.usesPromise {
                act(.answer(number, dialect.answer(values, isBatch: isBatch)))
            } else if tellingPage,
                let call = dialect.call(answering: values, isBatch: isBatch, in: origin)
            {
                act(.call(call, command: nil))
            }
        }
    }
}
