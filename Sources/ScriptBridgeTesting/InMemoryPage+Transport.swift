import ScriptBridge

/// The exchange of packets with the host.
extension InMemoryPage {
    func nextID(of name: String) -> Int {
        lastID += 1
        names[lastID] = name
        return lastID
    }

    func addDeadline(of id: Int, name: String, after timeout: Duration) -> Deadlines.Token {
        session.deadlines.add(at: session.clock.elapsed() + timeout, by: .wall) { [weak self] in
            let error = BridgeError.timedOut(handling: name, after: timeout)
            self?.receivers.removeValue(forKey: id)?(.failure(error))
        }
    }

    /// Acts when the test's ``patience`` ends, unless the returned task is cancelled first.
    func watch(_ act: @escaping @MainActor (InMemoryPage) -> Void) -> Task<Void, Never> {
        Task { [weak self, patience] in
            do {
                try await Task.sleep(for: patience)
            } catch {
                return
            }
            // The wait may have ended while this task waited for the main actor.
            if let self, !Task.isCancelled { act(self) }
        }
    }

    func cancel(_ id: Int, _ error: BridgeError = .cancelledByPage) {
        guard let receiver = receivers.removeValue(forKey: id) else { return }
        send(.cancel(.id(id)), id)
        receiver(.failure(error))
    }

    /// Posts a packet with a statement about a message, or without one.
    func send(_ statement: PageStatement?, _ id: Int? = nil) {
        guard let document = documentID else {
            return fail(with: .noDocument)
        }
        guard let channel else {
            return fail(
                with: .noScriptedChannel)
        }
        let statements = [statement].compactMap(\.self)
        let text = PageStatement.packet(statements, of: document)
        let deliver: @MainActor (String) -> Void = { [weak session, channel, source, weak self] in
            session?.receive(.json($0), on: channel, from: source) { answer in
                if case .text(let text) = answer { self?.carry(text, answering: id) }
            }
        }
        transport.carry(
            FaultyTransport.Packet(
                direction: .toHost, names: Set([id.flatMap { names[$0] }].compactMap(\.self)),
                deliver: { deliver(text) }, deliverAgain: { deliver(text) },
                deliverCut: { deliver(String(text.prefix(text.count / 2))) }
            ) { [weak self, weak session, observer, channel] error in
                observer?.observe(
                    .rejected(
                        session?.nextTraceID() ?? TraceID(), channel: channel, error))
                if let id {
                    self?.receivers.removeValue(forKey: id)?(.failure(error))
                }
            })
    }

    /// Delivers a packet from the host to the page.
    func carry(_ text: String, answering id: Int?) {
        let packet: HostPacket
        do {
            packet = try HostPacket(reading: text)
        } catch {
            // A session never writes such a packet; if it does, fail the waiting messages.
            return fail(
                with: .unreadablePacket(error))
        }
        let ids =
            packet.replies.compactMap(\.receiver.id)
            + (packet.error == nil ? [] : [id].compactMap(\.self))
        transport.carry(
            FaultyTransport.Packet(
                direction: .toPage,
                names: Set(ids.compactMap { names[$0] } + packet.events.map(\.name)),
                deliver: { [weak self] in self?.receive(packet, answering: id) },
                deliverAgain: { [weak self] in self?.receive(packet, answering: nil) },
                deliverCut: { [weak self] in
                    guard let id else { return }
                    self?.receivers.removeValue(forKey: id)?(
                        .failure(.noAnswer))
                },
                reject: { [observer] in observer?.observe(.undelivered(event: nil, $0)) }))
    }

    private func receive(_ packet: HostPacket, answering id: Int?) {
        if let error = packet.error, let id {
            receivers.removeValue(forKey: id)?(.failure(error))
        }
        guard packet.document == documentID else { return }
        for reply in packet.replies {
            guard let id = reply.receiver.id else { continue }
            switch reply.outcome {
            case .replied(let json) where reply.isElement: receivers[id]?(.element(json))
            case .replied(let json): receivers.removeValue(forKey: id)?(.end(json))
            case .handled, .ended, nil: receivers.removeValue(forKey: id)?(.end(nil))
            case .failed(let error): receivers.removeValue(forKey: id)?(.failure(error))
            }
        }
        for event in packet.events { take(event) }
    }

    func fail(with error: BridgeError) {
        let failed = receivers.sorted { $0.key < $1.key }
        receivers = [:]
        for (_, receiver) in failed { receiver(.failure(error)) }
    }
}
