public import ScriptBridge

extension ScriptChannel {
    /// Registers a session for the visit messages of this channel.
    ///
    /// The page adapter posts these messages through `bridge.js`.
    ///
    /// - Parameter session: The session; held weakly.
    public mutating func on(_ session: VisitSession) {
        on(VisitMessage.self) { @MainActor [weak session] message, _ in
            session?.receive(message)
        }
    }

    /// Creates a channel for visit messages that are posted without the page's bridge.
    ///
    /// Pages and the page adapters of other hosts post such messages with
    /// `webkit.messageHandlers.turbo.postMessage({name, data})`.
    ///
    /// - Parameters:
    ///   - name: The channel's name: `turbo` or `turbolinks`.
    ///   - session: The session; held weakly.
    ///   - policy: The origins whose messages the channel accepts.
    /// - Returns: The channel.
    public static func visits(
        _ name: ChannelName = "turbo",
        for session: VisitSession,
        accepting policy: OriginPolicy
    ) -> ScriptChannel {
        let envelope: ScriptEnvelope = .promise { .message(name: try $0.text("name"), data: $0) }
        var channel = ScriptChannel(name, accepting: policy, envelope: envelope)
        channel.onOtherMessages(VisitMessage.self) { @MainActor [weak session] message, _ in
            session?.receive(message)
        }
        return channel
    }
}
