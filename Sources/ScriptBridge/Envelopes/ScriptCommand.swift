/// A command that the host sends in the envelope of a channel and that the page acknowledges.
///
/// ```swift
/// let showSidebar = ScriptCommand<Sidebar, Bool>("sidebar/show", on: "externalBus")
/// let isShown = try await bridge.send(showSidebar(Sidebar(side: "left")))
/// ```
///
/// The first type is the command's payload: `Void` for none, or an `Encodable` type. The second is
/// what the page acknowledges the command with: `Void`, or a `Decodable` type. The channel's
/// envelope writes the one and reads the other.
public struct ScriptCommand<Payload: Sendable, Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose envelope the page uses.
    public let channel: ChannelName

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose envelope the page uses.
    public init(_ name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
    }

    /// Creates a command with its payload; nothing is sent yet.
    ///
    /// A payload that cannot be encoded fails when the command is sent.
    public func callAsFunction(_ payload: Payload) -> PageCommand<Result>
    where Payload: Encodable {
        PageCommand(name: name, channel: channel) { try $0.encodeJSON(payload) }
    }

    /// Creates a command without a payload; nothing is sent yet.
    public func callAsFunction() -> PageCommand<Result> where Payload == Void {
        PageCommand(name: name, channel: channel)
    }
}

/// A command with its payload, ready to be sent by a page bridge.
///
/// Send it with `send(_:availableWithin:timeout:)`.
public struct PageCommand<Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose envelope the page uses.
    public let channel: ChannelName

    /// Whether the host waits until the page acknowledges it; an event ends when its call has been made.
    var isAcknowledged = true

    /// Encodes the payload as JSON text; nil if there is none.
    var encode: (@Sendable (JavaScriptEncoder) throws -> String)?
}

extension PageBridge {
    /// Sends a command in the envelope of its channel and decodes the page's acknowledgement.
    ///
    /// - Parameters:
    ///   - command: The command, created by a ``ScriptCommand``.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    ///   - timeout: How long to wait for the acknowledgement after that; nil, the default, for no
    ///     limit.
    /// - Returns: The value that the page acknowledges the command with.
    /// - Throws: The errors of a command without a result, and `invalidResult`.
    public func send<Value: Decodable>(
        _ command: PageCommand<Value>,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(sending: command, availableWithin: wait, timeout: timeout)
            .decode(Value.self)
    }

    /// Sends a command in the envelope of its channel and waits until the page acknowledges it.
    ///
    /// Cancelling the task ends the wait, but does not stop the page's code.
    ///
    /// - Parameters:
    ///   - command: The command, created by a ``ScriptCommand``.
    ///   - wait: How long to wait for a page that has the function; nil, the default, to not wait.
    ///   - timeout: How long to wait for the acknowledgement after that; nil, the default, for no
    ///     limit.
    /// - Throws: The error of a payload that cannot be encoded, `CancellationError`, or
    ///   `BridgeError` with the code `commandFailed` (the page reported the failure; read its
    ///   error with `BridgeError.data(as:)`), `functionNotFound`, `javaScriptException`,
    ///   `timedOut`, `documentGone`, `pageNotAccepted`, `tooManyPending`, `noWebView`, or
    ///   `unknownChannel` if there is no such channel or its envelope has no commands.
    public func send(
        _ command: PageCommand<Void>,
        availableWithin wait: Duration? = nil,
        timeout: Duration? = nil
    ) async throws {
        _ = try await result(sending: command, availableWithin: wait, timeout: timeout)
    }
}
