#if WebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

/// The expected results of a conversation.
extension ConversationModel {
    /// Ends every message, and waits until both sides have seen it.
    func finish() async throws {
        try await deliverAll { true }
        for index in messages.indices where !messages[index].isDone { end(index) }
        let current = messages.indices.filter { messages[$0].page == pageNumber }
        let subscriptions = current.filter { messages[$0].isSubscription }
        let requests = current.filter { !messages[$0].isSubscription }
        try await deliverAll { try requests.allSatisfy { try hasAnswered(messages[$0]) } }
        // A subscription that waits for its page outlives the deadlines of requests.
        try await advanceFar()
        for index in subscriptions {
            for _ in 0...messages[index].cues.count + 1 {
                try next(index)
                try await deliverAll { try hasAnswered(messages[index]) }
            }
        }
        try await deliverAll {
            try recorder.outcomes.count >= begunCount
                && current.allSatisfy { try hasAnswered(messages[$0]) }
        }
        // Nothing may end a second time.
        try await advanceFar()
        try keepRecord()
    }

    private func advanceFar() async throws {
        try advance(by: 60_000)
        await finishWork()
        try await deliverAll { true }
        await finishWork()
        try await deliverAll { true }
    }

    /// Whether the current page has seen all answers to a message of its own.
    private func hasAnswered(_ message: Message) throws -> Bool {
        let record = try page.record()
        guard message.isSubscription else { return record.outcomes[message.as]?.array != [] }
        return record.given[message.as]?.array?.count == message.nextCount
    }

    /// The number of messages that have reached the host.
    private var begunCount: Int {
        recorder.events.count { if case .message = $0 { true } else { false } }
    }

    /// Compares what both sides have seen with what the handlers were told.
    func check() throws {
        let hostOutcomes = try hostOutcomes()
        for message in messages {
            let seen = hostOutcomes[message.as] ?? []
            #expect(seen.count <= 1, "Seed \(seed): \(message) ended twice: \(seen)")
            // Messages that arrived have ended; the others were lost with their document.
            if seen.isEmpty { #expect(message.page < pageNumber, "Seed \(seed): \(message)") }
            if message.isSubscription {
                try checkElements(of: message, hostOutcome: seen.first)
            } else {
                checkOutcome(of: message, hostOutcome: seen.first)
            }
        }
        checkOrder()
    }

    private func checkOutcome(of message: Message, hostOutcome: String?) {
        let settled = outcomes[message.as]?.array ?? []
        if settled.isEmpty, crashed.contains(message.page) { return }
        #expect(settled.count == 1, "Seed \(seed): \(message) settled as \(settled)")
        let context: Comment = "Seed \(seed): \(message), \(settled), \(hostOutcome ?? "none")"
        switch settled.first?["rejected"]?.string {
        case nil:
            #expect(settled.first?["resolved"] == .string(message.as), context)
            #expect(hostOutcome == "replied", context)
        case "mine", "handlerFailed":
            #expect(hostOutcome == settled.first?["rejected"]?.string, context)
        case "timedOut":
            #expect(message.timeout > 0, context)
        case let code?:
            checkRejection(code, of: message, context)
        }
    }

    /// Checks a rejection that the host's handler did not cause.
    private func checkRejection(_ code: String, of message: Message, _ context: Comment) {
        switch code {
        case "cancelled": #expect(message.isBroken, context)
        case "documentGone": #expect(message.page < pageNumber, context)
        default: Issue.record("Seed \(seed): \(message) was rejected with \(code).")
        }
    }

    private func checkElements(of message: Message, hostOutcome: String?) throws {
        let given = given[message.as]?.array ?? []
        let elements = given.prefix { $0["value"] != nil }.compactMap { $0["value"] }
        let ends = given.dropFirst(elements.count)
        let context: Comment = "Seed \(seed): \(message), \(given), \(hostOutcome ?? "none")"
        #expect(elements == message.cues.prefix(elements.count).map(JSONValue.integer), context)
        #expect(ends.allSatisfy { $0["value"] == nil }, context)
        #expect(ends.dropFirst().allSatisfy { $0 == ["done": true] }, context)
        switch ends.first?["rejected"]?.string {
        case nil where !ends.isEmpty && !message.isBroken:
            #expect(hostOutcome == "ended" && elements.count == message.cues.count, context)
        case "mine", "handlerFailed":
            #expect(hostOutcome == ends.first?["rejected"]?.string, context)
            #expect(elements.count == message.cues.count, context)
        case let code?:
            checkRejection(code, of: message, context)
        case nil:
            break
        }
        // At most the initial credit and one for each element consumed.
        let sent = sentCount(of: message.as)
        #expect(sent <= message.credit + elements.count, context)
        if message.page == pageNumber, !message.isBroken {
            #expect(sent == elements.count, context)
        }
    }

    /// Checks that handlers started in the order in which their messages were posted.
    private func checkOrder() {
        let numbers = recorder.events.compactMap { event -> Int? in
            guard case .message(let context, let json) = event, context.id != nil else {
                return nil
            }
            return (try? Fixture.value(json)["as"]?.string).flatMap { $0.flatMap { Int($0) } }
        }
        #expect(numbers == numbers.sorted(), "Seed \(seed)")
        #expect(Set(numbers).count == numbers.count, "Seed \(seed)")
        #expect(recorder.outcomes.count == begunCount, "Seed \(seed)")
        let isClean = !recorder.outcomes.contains { $0.hasSuffix("notAMessage") }
        #expect(isClean, "Seed \(seed)")
    }

    /// How each message ended for the host, by `as`.
    private func hostOutcomes() throws -> [String: [String]] {
        var outcomes: [String: [String]] = [:]
        for event in recorder.events {
            guard case .outcome(let context, let outcome, _) = event,
                let name = name(of: context)
            else { continue }
            let word =
                switch outcome {
                case .replied: "replied"
                case .ended: "ended"
                case .failed(let error): error.code.rawValue
                case .handled: "handled"
                }
            outcomes[name, default: []].append(word)
        }
        return outcomes
    }

    private func sentCount(of name: String) -> Int {
        recorder.events.count { event in
            if case .element(let context, _) = event {
                self.name(of: context) == name
            } else {
                false
            }
        }
    }

    /// The `as` of a message, from its first event.
    private func name(of context: MessageContext) -> String? {
        for event in recorder.events {
            if case .message(let other, let json) = event, other.id == context.id,
                other.id != nil, other.documentID == context.documentID
            {
                return (try? Fixture.value(json))?["as"]?.string
            }
        }
        return nil
    }
}
#endif
