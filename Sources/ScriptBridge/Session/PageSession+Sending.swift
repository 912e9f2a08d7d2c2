extension PageSession {
    /// Sends a command in the envelope of its channel, and waits until the page acknowledges it.
    ///
    /// - Returns: The value that the page acknowledges the command with.
    package func result<Value>(
        sending command: PageCommand<Value>,
        timeout: Duration?
    ) async throws -> ScriptResult {
        let (channel, envelope) = try channel(of: command.channel)
        let coding = channel.coding
        let data = try command.encode?(coding.encoder)
        try Task.checkCancellation()
        let (number, start) = (nextCommandNumber(), clock.elapsed())
        let output = EnvelopeOutput(
            command: command.name, data: data, number: command.isAcknowledged ? number : nil)
        let document = state.documents.addresseeID
        let call = try Self.call(output, in: envelope, of: channel, document)
        let trace = state.traces.number(number)
        let shown = observer == nil ? "" : call.shown
        observer?.observe(.call(trace, source: shown))
        let pending = PendingCommand(
            name: command.name, channel: command.channel, isAcknowledged: command.isAcknowledged)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                commandWaiters[number] = { continuation.resume(returning: $0) }
                handle(.commandSent(number, pending, by: call, timeout: timeout))
            }
        } onCancel: {
            let error = BridgeError.cancelledByHost
            Task { await self.endCommand(number, with: .failure(error)) }
        }
        observer?.observe(
            .result(trace, source: shown, result, after: clock.elapsed() - start))
        if case .failure(let error) = result, [.cancelled, .timedOut].contains(error.code),
            let delivery = try? envelope.cancel?(output)
        {
            for call in delivery.calls(to: channel.policy, in: document) {
                callPage(call, for: .reply)
            }
        }
        return try ScriptResult(
            json: result.value(), of: "“\(command.name)”", coding: coding)
    }

    /// Sends a command that ``function(of:)`` has accepted.
    func attempt<Value>(
        _ command: PageCommand<Value>,
        timeout: Duration?
    ) async -> Result<ScriptResult, BridgeError> {
        do {
            return .success(try await result(sending: command, timeout: timeout))
        } catch is CancellationError {
            return .failure(.cancelledByHost)
        } catch {
            return .failure(error as? BridgeError ?? .unwritable(on: command.channel, error))
        }
    }

    /// Returns the page function that a command calls.
    ///
    /// - Throws: What keeps the command from being sent to any page.
    package func function<Value>(of command: PageCommand<Value>) throws -> FunctionPath {
        let (channel, envelope) = try channel(of: command.channel)
        let data = try command.encode?(channel.coding.encoder)
        let output = EnvelopeOutput(
            command: command.name, data: data, number: command.isAcknowledged ? 0 : nil)
        return try Self.call(output, in: envelope, of: channel, nil).function
    }

    /// Returns the call that an envelope writes for a command or an event.
    private static func call(
        _ output: EnvelopeOutput,
        in envelope: ScriptEnvelope,
        of channel: ScriptChannel,
        _ document: String?
    ) throws -> PageCall {
        let calls = try envelope.write(output).calls(to: channel.policy, in: document)
        guard let call = calls.first, calls.count == 1 else {
            throw BridgeError.noCommands(on: channel.name)
        }
        return call
    }

    /// Returns a channel that has an envelope, and room for one more command.
    private func channel(
        of channelName: ChannelName
    ) throws(BridgeError) -> (ScriptChannel, ScriptEnvelope) {
        guard let channel = dispatcher.channels.first(where: { $0.name == channelName }) else {
            throw BridgeError.unknownChannel(channelName)
        }
        guard let envelope = channel.envelope else {
            throw BridgeError.noCommands(on: channelName)
        }
        let limit = channel.limits.document.maximumPendingCount
        guard state.commands.all.values.count(where: { $0.channel == channelName }) < limit else {
            throw BridgeError.tooManyCommands(limit)
        }
        return (channel, envelope)
    }

    /// Calls a page function, for a command or for the reply to a message.
    func callPage(_ call: PageCall, for purpose: PageCall.Purpose) {
        guard let page else { return handle(.called(purpose, .failure(.webViewGone))) }
        page.call(call) { [weak self, closeCount] result in
            // The last calls before a close may have succeeded; their results cannot be known.
            guard let self, closeCount == self.closeCount else { return }
            handle(.called(purpose, result))
        }
    }

    private func endCommand(_ number: Int, with result: Result<String?, BridgeError>) {
        handle(.commandEnded(number, result))
    }
}

extension PageSession {
    /// Sends an event to the page's listeners, together with everything else sent in this turn.
    ///
    /// ``EventDelivery`` says whether it waits for a page that is not ready. The web view's limits
    /// apply to events that wait.
    ///
    /// - Parameters:
    ///   - name: The event's name.
    ///   - data: The value that the listeners get.
    ///   - delivery: Which listeners get the event.
    ///   - origin: The origin whose pages get the event; nil for all accepted origins.
    /// - Throws: `EncodingError` if the data cannot be encoded. ``ScriptBytes`` cannot be encoded
    ///   in an event that is kept, as ``EventDelivery/latest`` says.
    ///   ``BridgeError`` with the code `sourceNotAccepted` if no channel of the page script accepts
    ///   the origin.
    public func emit<Data: Encodable>(
        _ name: String,
        _ data: Data,
        delivery: EventDelivery = .untilListener,
        for origin: Origin? = nil
    ) throws {
        if let origin, dispatcher.scripted?.policy.origins.contains(origin) != true {
            throw BridgeError.noChannel(for: origin)
        }
        // A last value is delivered more than once, and to future pages.
        let bytes = delivery.isKept ? nil : sentBytes(of: name, for: origin)
        let json = try downloads.encode(data, with: coding.encoder, collecting: bytes)
        emit(HostPacket.Event(name: name, json: json, delivery: delivery), for: origin)
    }

    package func emit(_ event: HostPacket.Event, for origin: Origin?) {
        handle(.emitted(EmittedEvent(content: event, origin: origin)))
    }

    /// Returns an object that collects the bytes of an event or a call; nil if no page gets any.
    func sentBytes(
        of name: String,
        for origin: Origin? = nil,
        marked mark: String? = nil
    ) -> SentBytes? {
        let shown = state.documents.shown
        guard let shown, origin == nil || origin == shown.origin else {
            return downloads.sentBytes(of: name, for: nil, in: origin, marked: mark)
        }
        return downloads.sentBytes(of: name, for: shown.id, in: shown.origin, marked: mark)
    }
}

extension BridgeError {
    static func noCommands(on channel: ChannelName) -> BridgeError {
        BridgeError(
            .unknownChannel,
            """
            Channel “\(channel)” has no envelope with commands. Write them in its envelope, or emit an \
            event without a channel to a page with bridge.js.
            """)
    }

    static func tooManyCommands(_ limit: Int) -> BridgeError {
        BridgeError(
            .tooManyPending, "More than \(limit) commands are pending. Wait for one to end.")
    }
}
