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

    private struct Part {
        var isStarted = false
        var waiter: CheckedContinuation<Void, Never>?
        var cues: [Ending] = []
        var askedCount = 0
    }

    private var parts: [String: Part] = [:]
    /// The handlers that have a cue and are to be woken; the first one has been.
    private var waking: [String] = []

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

    /// Lets every handler that still waits go.
    package func end() {
        for name in parts.keys { fail(CancellationError(), in: name) }
    }

    private func cue(_ name: String, _ ending: Ending) {
        parts[name, default: Part()].cues.append(ending)
        guard parts[name]?.waiter != nil, !waking.contains(name) else { return }
        waking.append(name)
        if waking.count == 1 { wake(name) }
    }

    private func wake(_ name: String) {
        parts[name]?.waiter?.resume()
        parts[name]?.waiter = nil
    }

    /// Wakes the next one only now: in which order tasks run that were woken together is not for
    /// tests to say.
    private func didWake(_ name: String) {
        guard waking.first == name else { return }
        waking.removeFirst()
        if let next = waking.first { wake(next) }
    }

    /// Waits for what the test says, past any cancellation.
    private func cue(for name: String) async throws -> JSONValue? {
        parts[name, default: Part()].askedCount += 1
        return try await withTaskCancellationHandler {
            while parts[name]?.cues.isEmpty == true {
                await withCheckedContinuation { parts[name]?.waiter = $0 }
            }
            didWake(name)
            return try parts[name]?.cues.removeFirst().get()
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
