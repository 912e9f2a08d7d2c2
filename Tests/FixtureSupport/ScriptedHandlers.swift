package import ScriptBridge

/// Handlers that a test controls, each named by the `as` of its message.
@MainActor
package final class ScriptedHandlers {
    package struct Note: ScriptMessage {
        let `as`: String
    }

    package struct Wait: ScriptRequest {
        package typealias Reply = JSONValue
        let `as`: String
    }

    package struct Downloads: ScriptSubscription, Codable {
        package typealias Element = JSONValue
        let `as`: String

        package init(as name: String) {
            self.as = name
        }
    }

    private typealias Outcome = Result<JSONValue?, any Error>
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    /// The waiters and outcomes for one name.
    private struct Queue {
        /// The handlers that wait, in order; each gets its own outcome.
        var waiters: [Waiter] = []
        /// The outcomes that no handler has waited for yet; empty while a handler waits.
        var outcomes: [Outcome] = []
        var askedCount = 0
    }

    private var queues: [String: Queue] = [:]
    /// The waiters that have their outcome; the first one has been woken and has not run yet.
    private var waking: [(waiter: Waiter, outcome: Outcome)] = []
    private var hasEnded = false

    /// The handlers whose tasks have been cancelled, in order.
    package private(set) var cancelled: [String] = []

    /// Whether a handler has been given an outcome and has not run yet.
    package var isWaking: Bool { !waking.isEmpty }

    package init() {}

    /// Registers the handlers with a channel.
    package func register(in channel: inout ScriptChannel) {
        channel.on(Note.self) { note, _ in
            _ = try await self.nextOutcome(for: note.as)
        }
        channel.on(Wait.self) { wait, _ in
            try await self.nextOutcome(for: wait.as) ?? .null
        }
        channel.on(Downloads.self) { downloads, _ in
            Elements(handlers: self, name: downloads.as)
        }
    }

    /// Makes a handler return, or its sequence produce an element; nil ends the sequence.
    package func give(_ value: JSONValue?, to name: String) {
        end(name, with: .success(value))
    }

    /// Makes a handler or its sequence throw.
    package func fail(_ error: any Error, in name: String) {
        end(name, with: .failure(error))
    }

    /// The number of elements that have been requested from a sequence.
    package func askedCount(of name: String) -> Int {
        queues[name]?.askedCount ?? 0
    }

    /// Releases every handler that waits or would wait later.
    package func end() {
        hasEnded = true
        for (name, queue) in queues {
            for _ in queue.waiters { fail(CancellationError(), in: name) }
        }
    }

    private func end(_ name: String, with outcome: Outcome) {
        guard queues[name]?.waiters.isEmpty == false,
            let waiter = queues[name]?.waiters.removeFirst()
        else {
            queues[name, default: Queue()].outcomes.append(outcome)
            return
        }
        waking.append((waiter, outcome))
        if waking.count == 1 { waiter.resume(returning: outcome) }
    }

    /// Wakes the next waiter only after the previous one has run; tasks woken together would run in
    /// no particular order.
    private func didWake() {
        waking.removeFirst()
        if let next = waking.first { next.waiter.resume(returning: next.outcome) }
    }

    /// Waits for the test's outcome, even if the task is cancelled.
    package func nextOutcome(for name: String) async throws -> JSONValue? {
        queues[name, default: Queue()].askedCount += 1
        return try await withTaskCancellationHandler {
            if queues[name]?.outcomes.isEmpty == false,
                let outcome = queues[name]?.outcomes.removeFirst()
            {
                return try outcome.get()
            }
            if hasEnded { throw CancellationError() }
            let outcome = await withCheckedContinuation { queues[name]?.waiters.append($0) }
            didWake()
            return try outcome.get()
        } onCancel: {
            // Sessions cancel on the main actor.
            MainActor.assumeIsolated { noteCancellation(of: name) }
        }
    }

    private func noteCancellation(of name: String) {
        if !cancelled.contains(name) { cancelled.append(name) }
    }

    /// A sequence whose elements are outcomes.
    private struct Elements: AsyncSequence, Sendable {
        let handlers: ScriptedHandlers
        let name: String

        func makeAsyncIterator() -> Iterator {
            Iterator(lifetime: Lifetime(handlers: handlers, name: name))
        }

        struct Iterator: AsyncIteratorProtocol {
            let lifetime: Lifetime

            func next(isolation actor: isolated (any Actor)?) async throws -> JSONValue? {
                try await lifetime.next()
            }

            func next() async throws -> JSONValue? {
                try await lifetime.next()
            }
        }
    }

    /// Records that an iterator was released before its sequence had ended, for example while it
    /// waits for credit.
    @MainActor
    private final class Lifetime {
        private let handlers: ScriptedHandlers
        private let name: String
        private var hasEnded = false

        nonisolated init(handlers: ScriptedHandlers, name: String) {
            self.handlers = handlers
            self.name = name
        }

        deinit {
            guard !hasEnded else { return }
            MainActor.assumeIsolated { [handlers, name] in handlers.noteCancellation(of: name) }
        }

        func next() async throws -> JSONValue? {
            do {
                let element = try await handlers.nextOutcome(for: name)
                hasEnded = element == nil
                return element
            } catch {
                hasEnded = true
                throw error
            }
        }
    }
}
