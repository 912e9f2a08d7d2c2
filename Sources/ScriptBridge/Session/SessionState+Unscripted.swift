extension SessionState {
    /// Handles a body from a page without the page script: flat messages, and other dialects.
    ///
    /// Rows HM5 and later apply as well. A message handled as a request gets the channel's deadline.
    /// The handler of other messages gets the data unchanged.
    ///
    /// | the message | decision |
    /// | --- | --- |
    /// | is not a message of the dialect | fails with `notAMessage` or `invalidJSON` |
    /// | acknowledges a pending command | ends the command |
    /// | acknowledges anything else | refused with `notAMessage` |
    /// | requires a function call in a frame inside the page | fails with `sourceNotAccepted` |
    /// | requires a function call with an ID that is in use | fails with `duplicateId` |
    mutating func take(
        _ unscripted: UnscriptedPost,
        from post: Post,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        let number = post.number
        posts[number] = PendingPost(unscripted, origin: post.source.origin)
        var begun: [RunningMessage] = []
        for (index, entry) in unscripted.entries.enumerated() {
            switch entry {
            case .message(let name, let data, var reply):
                let decoded = post.decoded[index]
                let handler = decoded?.handler ?? post.handler(of: name)
                let message = PageMessage(unscripted: name, data, for: handler, &reply)
                do throws(BridgeError) {
                    try checkCall(for: reply, from: post)
                } catch {
                    begun.append(
                        fail(
                            message, with: error, reply: .unanswered, from: post, at: now,
                            &actions))
                    continue
                }
                begun.append(
                    begin(
                        message, for: handler, decoded?.work, reply: reply, from: post, at: now,
                        &actions))
            case .malformed(let error, let reply):
                let failed = PageMessage(name: "", data: .value(.null), kind: .post)
                var reply = reply
                var error = error
                do throws(BridgeError) {
                    try checkRate(of: post.channel, at: now)
                    try checkCall(for: reply, from: post)
                } catch let refusal {
                    error = refusal
                    if post.channel.dialect.reply.isCall { reply = .unanswered }
                }
                begun.append(
                    fail(failed, with: error, reply: reply, from: post, at: now, &actions))
            case .acknowledgement(let id, let result):
                acknowledge(id, result, from: post, &actions)
            }
        }
        switch unscripted.dialect.reply.way {
        case .none, .call:
            // The page does not use this promise, and a rejection would appear as an error in its
            // log.
            actions.append(.answer(number, .nothing))
            if begun.isEmpty { posts[number] = nil }
        case .promise, .form:
            if begun.isEmpty { settle(number, tellingPage: true, &actions) }
        }
        posts[number]?.waitingCount = begun.count
        if !begun.isEmpty { actions.append(.start(begun, closing: nil)) }
    }

    /// Throws if a message requires a function call that is impossible or not allowed.
    private func checkCall(for reply: DialectReply, from post: Post) throws(BridgeError) {
        guard post.channel.dialect.reply.isCall, reply.isAnswered else { return }
        if post.source.origin != nil, !post.source.isMainFrame {
            throw BridgeError(
                .sourceNotAccepted, "The host cannot call a function of a frame inside the page.")
        }
        guard let id = reply.id else { return }
        let key = PageDocument.DialectKey(channel: post.channel.name, id: id)
        if unscripted.dialectIDs.contains(key) {
            throw BridgeError(.duplicateID, "The id \(id.json) is in use.")
        }
    }

    /// Records the outcome of a message, and answers its post if the message was the last one.
    mutating func conclude(
        _ message: RunningMessage,
        with outcome: MessageOutcome,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        if let reply = message.reply, reply.isAnswered {
            let values = ScriptDialect.Form.Values(
                id: reply.id, name: message.context.name, outcome: outcome)
            posts[message.post]?.outcomes.append((message.number, values))
        }
        posts[message.post]?.waitingCount -= 1
        if posts[message.post]?.waitingCount == 0 {
            settle(message.post, tellingPage: tellingPage, &actions)
        }
    }

    private mutating func settle(
        _ post: Int,
        tellingPage: Bool,
        _ actions: inout [SessionAction]
    ) {
        guard let pending = posts.removeValue(forKey: post) else { return }
        if pending.dialect.reply.isCall {
            if tellingPage, let call = pending.call {
                actions.append(.call(call, command: nil))
            }
        } else if case .none = pending.dialect.reply.way {
            return
        } else {
            actions.append(.answer(post, pending.answer))
        }
    }

    // MARK: Commands

    /// Sends a command to the page; its number is also its ID.
    mutating func send(
        _ command: PendingCommand,
        _ number: Int,
        by call: DialectCall,
        timeout: Duration?,
        at now: Duration,
        _ actions: inout [SessionAction]
    ) {
        commands[number] = command
        if let timeout { actions.append(.arm(.command(number), at: now + timeout)) }
        actions.append(.call(call, command: number))
    }

    /// Ends a command, once.
    mutating func endCommand(
        _ number: Int,
        with result: Result<String?, BridgeError>,
        _ actions: inout [SessionAction]
    ) {
        guard let command = commands.removeValue(forKey: number) else { return }
        if command.hasDeadline { actions.append(.disarm(.command(number))) }
        actions.append(.endCommand(number, result))
    }

    private mutating func acknowledge(
        _ id: DialectID?,
        _ result: Result<String?, BridgeError>,
        from post: Post,
        _ actions: inout [SessionAction]
    ) {
        let channel = post.channel
        let number = id.flatMap { Int($0.json) }
        // Frames inside the page do not receive commands.
        let isSent = post.source.isMainFrame || post.source.origin == nil
        if let number, isSent, commands[number]?.channel == channel.name {
            return endCommand(number, with: result, &actions)
        }
        let found = id.map { PageText.start($0.json) } ?? "nothing"
        let failure = DialectFailure(
            "expected the id of a pending command, found \(found)")
        trace(
            .refused(
                traces.post(post.number), channel: channel.name,
                BridgeError(failure, in: channel.dialect)), &actions)
    }
}

/// A command that the page has not acknowledged.
struct PendingCommand {
    let name: String
    let channel: ChannelName
    let hasDeadline: Bool

    /// The number of page changes before the command.
    ///
    /// The count includes changes that wait for messages the page posted earlier.
    let change: Int
}
