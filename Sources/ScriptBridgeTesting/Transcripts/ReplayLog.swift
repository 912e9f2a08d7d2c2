import ScriptBridge

/// The results of a replay so far, by message index.
@MainActor
final class ReplayLog: BridgeObserver {
    /// The index of the message being posted.
    var posting: Int?

    /// The number of elements of each message that have been compared.
    var checkedElements: [Int: Int] = [:]

    private(set) var elements: [Int: [String]] = [:]
    private(set) var endings: [Int: Transcript.Ending] = [:]
    private(set) var events: [Transcript.Event] = []

    private var open = OpenMessages()
    private var waiter: CheckedContinuation<Void, Never>?
    private let deadlines: Deadlines
    private let clock = AnyClock(ContinuousClock())

    init() {
        deadlines = Deadlines(clock)
    }

    func observe(_ event: BridgeTraceEvent) {
        switch event {
        case .message(let context, _):
            guard let index = posting else { return }
            posting = nil
            open.begin(index, key: OpenMessages.Key(context))
        case .element(let context, let json):
            guard let index = open.index(OpenMessages.Key(context)) else { return }
            elements[index, default: []].append(CanonicalJSON.text(json))
        case .outcome(let context, let outcome, _):
            guard let index = open.end(OpenMessages.Key(context)) else { return }
            endings[index] = Transcript.Ending(outcome)
        case .refused(_, let error):
            guard let index = posting else { return }
            posting = nil
            endings[index] = Transcript.Ending(error)
        case .event(let name, let json, _):
            events.append(Transcript.Event(name: name, json: CanonicalJSON.text(json)))
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
