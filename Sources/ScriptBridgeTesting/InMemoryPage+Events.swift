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

// MARK: - Waiting

extension InMemoryPage {
    /// A wait of the test for an event.
    struct EventWaiter {
        let name: String
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Waits for an event to reach the page, and decodes it.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - type: The type of the value that listeners receive.
    ///   - count: The event's position among those with this name, counted from 1.
    /// - Returns: The value that listeners receive.
    /// - Throws: `DecodingError` if the value has another type; `CancellationError` if the task is
    ///   cancelled first; `BridgeError` with `timedOut` if no event comes within ``patience``.
    public func event<Value: Decodable>(
        _ name: String,
        as type: Value.Type,
        count: Int = 1
    ) async throws -> Value {
        while true {
            let found = events.filter { $0.name == name }.dropFirst(count - 1).first
            if let found { return try decoder.decode(type, from: .json(found.json)) }
            try await waitForEvent(name)
        }
    }

    private func waitForEvent(_ name: String) async throws {
        lastWaiter += 1
        let number = lastWaiter
        let watch = watch { page in
            page.end([number], .failure(BridgeError.noEvent(name, page.patience)))
        }
        defer { watch.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                // A cancellation before this point found no waiter to end.
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                eventWaiters[number] = EventWaiter(name: name, continuation: continuation)
            }
        } onCancel: {
            Task { await self.end([number], .failure(CancellationError())) }
        }
    }

    func wakeWaiters(of name: String) {
        end(eventWaiters.filter { $0.value.name == name }.keys.sorted(), .success(()))
    }

    private func end(_ waiters: [Int], _ result: Result<Void, any Error>) {
        for number in waiters {
            eventWaiters.removeValue(forKey: number)?.continuation.resume(with: result)
        }
    }
}
