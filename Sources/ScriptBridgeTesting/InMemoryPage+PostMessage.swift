public import ScriptBridge

/// What a page posts that has no `bridge.js`.
extension InMemoryPage {
    /// Posts a value, as `webkit.messageHandlers.<channel>.postMessage(value)` does.
    ///
    /// ```swift
    /// let answer = await page.postMessage(#"{"type": "ready"}"#, on: "externalBus")
    /// ```
    ///
    /// What a dialect says by a page function is among ``calls``.
    ///
    /// - Parameters:
    ///   - json: The value, as JSON text.
    ///   - channel: The channel.
    /// - Returns: How the promise of the post ends.
    public func postMessage(_ json: String, on channel: ChannelName) async -> PageSession.Answer {
        await answer(to: .json(json), on: channel)
    }

    /// Posts a string, as `webkit.messageHandlers.<channel>.postMessage("…")` does.
    ///
    /// - Parameters:
    ///   - text: The string; most dialects read it as JSON.
    ///   - channel: The channel.
    /// - Returns: How the promise of the post ends.
    public func postMessage(
        text: String,
        on channel: ChannelName
    ) async -> PageSession.Answer {
        await answer(to: .foundation(text), on: channel)
    }

    private func answer(
        to body: MessageBody,
        on channel: ChannelName
    ) async -> PageSession.Answer {
        await withCheckedContinuation { continuation in
            session.receive(body, on: channel, from: source) { continuation.resume(returning: $0) }
        }
    }

    /// Notes a call of the host's in the page's dialect, and says whether the page has the function.
    func take(_ call: DialectCall) -> Result<Void, BridgeError> {
        calls.append(call.expression)
        guard let result = functions[call.function] else {
            let message = "The page has no function “\(call.function)”."
            return .failure(BridgeError(.functionNotFound, message))
        }
        return result.map { _ in () }
    }
}
