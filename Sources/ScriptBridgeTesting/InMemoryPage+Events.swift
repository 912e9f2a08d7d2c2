import ScriptBridge

extension InMemoryPage {
    /// Gives an event to the listeners, or keeps it and says so, as `bridge.js` does.
    func take(_ event: HostFrame.Event) {
        if isListening { return hear(event) }
        switch event.delivery {
        case .transient:
            send(.unheard(event: event.name, waiting: 0))
        case .untilListener:
            unheard.append(event)
            send(.unheard(event: event.name, waiting: 1))
        case .latest:
            unheard.removeAll { $0.delivery == .latest && $0.name == event.name }
            unheard.append(event)
        }
    }

    /// Gives the listeners what has waited for them.
    func hearWhatWaits() {
        let events = unheard
        unheard = []
        for event in events {
            hear(event)
            guard event.delivery == .untilListener else { continue }
            send(.unheard(event: event.name, waiting: -1))
        }
    }

    private func hear(_ event: HostFrame.Event) {
        events.append(Event(name: event.name, json: event.json))
        wakeWaiters(of: event.name)
    }
}
