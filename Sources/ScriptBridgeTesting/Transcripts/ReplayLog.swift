import ScriptBridge

/// The results of a replay so far, by the posts that contain the messages.
@MainActor
final class ReplayLog: BridgeObserver {
    private(set) var begun: Set<TraceID> = []
    private(set) var elements: [TraceID: [String]] = [:]
    private(set) var endings: [TraceID: Transcript.Ending] = [:]
    private(set) var events: [Transcript.Event] = []

    private var waiter: CheckedContinuation<Void, Never>?
    private let deadlines: Deadlines
    private let clock = AnyClock(ContinuousClock())

    private let canonical: CanonicalJSON

    init(_ canonical: CanonicalJSON) {
        self.canonical = canonical
        deadlines = Deadlines(clock)
    }

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .message(let context, _):
            begun.insert(context.trace.post)
        case .element(let context, let json):
            let text = canonical.text(json, of: context.name)
            elements[context.trace.post, default: []].append(text)
        case .outcome(let context, let outcome, _):
            endings[context.trace.post] = Transcript.Ending(
                outcome, of: context.name, canonical)
        case .rejected(let trace, _, let error):
            begun.insert(trace.post)
            endings[trace.post] = Transcript.Ending(error, of: "", canonical)
        case .event(let name, let json, _):
            events.append(Transcript.Event(name: name, json: canonical.text(json, of: name)))
        default:
            return
        }
        wake()
    }

    /// Waits until a condition holds.
    ///
    /// - Returns: Whether the condition holds; false after a timeout.
    /// - Throws: `CancellationError` if the task is cancelled.
    func wait(for patience: Duration, until condition: (ReplayLog) -> Bool) async throws -> Bool {
        var hasPatience = true
        let token = deadlines.add(at: clock.elapsed() + patience) { [weak self] in
            hasPatience = false
            self?.wake()
        }
        defer { deadlines.remove(token) }
        while !condition(self) {
            try Task.checkCancellation()
            guard hasPatience else { return false }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter = $0 }
            } onCancel: {
                Task { await wake() }
            }
        }
        return true
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}
