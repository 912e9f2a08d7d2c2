/// Events for a page that is not ready, in order, until it is or until they have waited too long.
@MainActor
final class WaitingEvents {
    private let limits: ScriptChannel.Limits
    private let deadlines: Deadlines
    private let stopwatch: Stopwatch
    private let observer: (any BridgeObserver)?
    private var events: [(name: String, json: String, token: Deadlines.Token)] = []

    init(
        limits: ScriptChannel.Limits,
        deadlines: Deadlines,
        stopwatch: Stopwatch,
        observer: (any BridgeObserver)?
    ) {
        self.limits = limits
        self.deadlines = deadlines
        self.stopwatch = stopwatch
        self.observer = observer
    }

    /// Has an event wait, or reports that too many do.
    func add(name: String, json: String) {
        guard events.count < limits.events else {
            let message = "More than \(limits.events) events wait for the page."
            observer?.observe(.undelivered(event: name, BridgeError(.pageNotReady, message)))
            return
        }
        let time = stopwatch.elapsed() + limits.eventWaitingTime
        let token = deadlines.add(at: time) { [weak self] in self?.dropFirst() }
        events.append((name, json, token))
    }

    /// Gives all of them away.
    func takeAll() -> [(name: String, json: String)] {
        let taken = events
        events = []
        for event in taken { deadlines.remove(event.token) }
        return taken.map { ($0.name, $0.json) }
    }

    /// Gives up the event that has waited longest.
    private func dropFirst() {
        guard !events.isEmpty else { return }
        let event = events.removeFirst()
        let error = BridgeError(.pageNotReady, "The page was not ready in time.")
        observer?.observe(.undelivered(event: event.name, error))
    }
}
