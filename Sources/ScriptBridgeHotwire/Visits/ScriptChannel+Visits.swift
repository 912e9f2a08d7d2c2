public import ScriptBridge

extension ScriptChannel {
    /// Has a session take the visit messages that the page adapter posts on this channel over
    /// `bridge.js`.
    ///
    /// - Parameter session: The session; held weakly.
    public mutating func on(_ session: VisitSession) {
        on(VisitMessage.self) { @MainActor [weak session] message, _ in
            session?.receive(message)
        }
    }

    /// Makes a channel for pages, or for other hosts' page adapters, that post visit messages
    /// without `bridge.js`: `webkit.messageHandlers.turbo.postMessage({name, data})`.
    ///
    /// - Parameters:
    ///   - name: `turbo`, or `turbolinks`.
    ///   - session: The session; held weakly.
    ///   - policy: Whose messages are accepted.
    /// - Returns: The channel.
    public static func visits(
        _ name: ChannelName = "turbo",
        for session: VisitSession,
        accepting policy: OriginPolicy
    ) -> ScriptChannel {
        var channel = ScriptChannel(name, accepting: policy, dialect: .fields(name: "name"))
        channel.onOthers(VisitMessage.self) { @MainActor [weak session] message, _ in
            session?.receive(message)
        }
        return channel
    }
}
