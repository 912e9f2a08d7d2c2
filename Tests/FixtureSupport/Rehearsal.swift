package import ScriptBridge

/// Handlers that do what a test tells them, each named by the `as` of its message.
@MainActor
package final class Rehearsal {
    package struct Note: ScriptMessage {
        let `as`: String
    }

    package struct Wait: ScriptRequest {
        package typealias Reply = JSONValue
        let `as`: String
    }

    package struct Downloads: ScriptSubscription {
        package typealias Element = JSONValue
        let `as`: String

        package init(as name: String) {
            self.as = name
        }
    }

    private typealias Ending = Result<JSONValue?, any Error>
    private typealias Waiter = CheckedContinuation<Ending, Never>

    /// What the handlers of one name wait for.
    private struct Part {
        /// Those that wait, in order: each gets a cue of its own.
        var waiters: [Waiter] = []
        /// The cues that nobody has waited for yet; none while somebody waits.
        var cues: [Ending] = []
        var askedCount = 0
    }

    private var parts: [String: Part] = [:]
    /// The waiters that have their cue; the first one has been woken, and has not run yet.
    private var waking: [(waiter: Waiter, cue: Ending)] = []
    private var hasEnded = false

    /// The handlers whose tasks have been cancelled, in order.
    package private(set) var cancelled: [String] = []

    package init() {}

    /// Adds the handlers to a channel.
    package func join(_ channel: inout ScriptChannel) {
        channel.on(Note.self) { note, _ in
            _ = try await self.cue(for: note.as)
        }
        channel.on(Wait.self) { wait, _ in
            try await self.cue(for: wait.as) ?? .null
        }
        channel.on(Downloads.self) { downloads, _ in
            Elements(rehearsal: self, name: downloads.as)
        }
    }

    /// Has a handler return, or its sequence give an element; nil ends the sequence.
    package func give(_ value: JSONValue?, to name: String) {
        cue(name, .success(value))
    }

    /// Has a handler or its sequence throw.
    package func fail(_ error: any Error, in name: String) {
        cue(name, .failure(error))
    }

    /// How often a sequence has been asked for an element.
    package func askedCount(of name: String) -> Int {
        parts[name]?.askedCount ?? 0
    }

    /// Lets every handler go that still waits, or would from now on.
    package func end() {
        hasEnded = true
        for (name, part) in parts {
            for _ in part.waiters { fail(CancellationError(), in: name) }
        }
    }

    private func cue(_ name: String, _ ending: Ending) {
        guard parts[name]?.waiters.isEmpty == false,
            let waiter = parts[name]?.waiters.removeFirst()
        else {
            parts[name, default: Part()].cues.append(ending)
            return
        }
        waking.append((waiter, ending))
        if waking.count == 1 { waiter.resume(returning: ending) }
    }

    /// Wakes the next one only now: in which order tasks run that were woken together is not for
    /// tests to say.
    private func didWake() {
        waking.removeFirst()
        if let next = waking.first { next.waiter.resume(returning: next.cue) }
    }

    /// Waits for what the test says, past any cancellation.
    private func cue(for name: String) async throws -> JSONValue? {
        parts[name, default: Part()].askedCount += 1
        return try await withTaskCancellationHandler {
            if parts[name]?.cues.isEmpty == false, let cue = parts[name]?.cues.removeFirst() {
                return try cue.get()
            }
            if hasEnded { throw CancellationError() }
            let cue = await withCheckedContinuation { parts[name]?.waiters.append($0) }
            didWake()
            return try cue.get()
        } onCancel: {
            // Sessions cancel on the main actor.
            MainActor.assumeIsolated { noteCancellation(of: name) }
        }
    }

    private func noteCancellation(of name: String) {
        if !cancelled.contains(name) { cancelled.append(name) }
    }

    /// A sequence of which each element is a cue.
    private struct Elements: AsyncSequence, Sendable {
        let rehearsal: Rehearsal
        let name: String

        func makeAsyncIterator() -> Iterator {
            Iterator(lifetime: Lifetime(rehearsal: rehearsal, name: name))
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

    /// Notes that an iterator went before its sequence had ended, as when its credit is waited for.
    @MainActor
    private final class Lifetime {
        private let rehearsal: Rehearsal
        private let name: String
        private var hasEnded = false

        nonisolated init(rehearsal: Rehearsal, name: String) {
            self.rehearsal = rehearsal
            self.name = name
        }

        deinit {
            guard !hasEnded else { return }
            MainActor.assumeIsolated { [rehearsal, name] in rehearsal.noteCancellation(of: name) }
        }

        func next() async throws -> JSONValue? {
            do {
                let element = try await rehearsal.cue(for: name)
                hasEnded = element == nil
                return element
            } catch {
                hasEnded = true
                throw error
            }
        }
    }
}
