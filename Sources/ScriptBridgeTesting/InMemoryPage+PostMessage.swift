public import ScriptBridge

/// Messages from pages that do not load `bridge.js`.
extension InMemoryPage {
    /// Posts a value, like a page without the page script.
    ///
    /// It corresponds to `webkit.messageHandlers.<channel>.postMessage(value)`.
    ///
    /// ```swift
    /// let answer = await page.postMessage(#"{"type": "ready"}"#, on: "externalBus")
    /// ```
    ///
    /// If the envelope answers by calling a page function, the call is in ``calls``.
    ///
    /// - Parameters:
    ///   - json: The value, as JSON text.
    ///   - channel: The channel.
    /// - Returns: The result of the promise that `postMessage` returns.
    public func postMessage(_ json: String, on channel: ChannelName) async -> PostAnswer {
        await answer(to: .json(json), on: channel)
    }

    /// Posts a string, like a page without the page script.
    ///
    /// It corresponds to `webkit.messageHandlers.<channel>.postMessage("…")`.
    ///
    /// - Parameters:
    ///   - text: The string; most envelopes read it as JSON.
    ///   - channel: The channel.
    /// - Returns: The result of the promise that `postMessage` returns.
    public func postMessage(
        text: String,
        on channel: ChannelName
    ) async -> PostAnswer {
        await answer(to: .foundation(text), on: channel)
    }

    private func answer(
        to body: MessageBody,
        on channel: ChannelName
    ) async -> PostAnswer {
        await withCheckedContinuation { continuation in
            session.receive(body, on: channel, from: source) { continuation.resume(returning: $0) }
        }
    }

    /// Records a call that the channel's envelope has written; fails if the page lacks the function.
    func take(_ call: PageCall) -> Result<Void, BridgeError> {
        guard isAccepted, call.policy?.accepts(source) ?? true else {
            return .failure(.pageNotAccepted)
        }
        calls.append(call.expression)
        guard let result = functions[Self.name(call.function)] else {
            return .failure(.functionNotFound(call.function))
        }
        return result.map { _ in () }
    }
}
