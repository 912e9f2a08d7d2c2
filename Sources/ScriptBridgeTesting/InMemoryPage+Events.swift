import ScriptBridge

extension InMemoryPage {
    /// Delivers an event to the listeners, or keeps it and reports that, like the page script.
    func take(_ event: HostPacket.Event) {
        if isListening { return hear(event) }
        switch event.delivery {
        case .transient:
            send(.unheard(event: event.name, waiting: 0))
        case .untilListener:
            let count = unheard.count { $0.delivery != .latest }
            guard count < limits.maximumWaitingEventCount else {
                return send(.unheard(event: event.name, waiting: 0))
            }
            unheard.append(event)
            send(.unheard(event: event.name, waiting: 1))
        case .latest:
            unheard.removeAll { $0.delivery == .latest && $0.name == event.name }
            unheard.append(event)
        }
    }

    /// Delivers the waiting events to the listeners.
    func hearWhatWaits() {
        let events = unheard
        unheard = []
        for event in events {
            hear(event)
            guard event.delivery != .latest else { continue }
            send(.unheard(event: event.name, waiting: -1))
        }
    }

    private func hear(_ event: HostPacket.Event) {
        events.append(Event(name: event.name, json: event.json))
        wakeWaiters(of: event.name)
    }
}
