public import ScriptBridge

/// A command that the host sends in the dialect of a channel and that the page acknowledges.
///
/// ```swift
/// let showSidebar = ScriptCommand<Bool, Sidebar>("sidebar/show", on: "externalBus")
/// let isShown = try await bridge.send(showSidebar(Sidebar(side: "left")))
/// ```
///
/// The first type is what the page acknowledges the command with: `Void`, or a `Decodable` type.
/// The second is the command's payload. The channel's dialect defines how both travel: see
/// ``ScriptDialect/Commands``.
public struct ScriptCommand<Result, Payload: Encodable & Sendable>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page uses.
    public let channel: ChannelName

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - channel: The channel whose dialect the page uses.
    public init(_ name: String, on channel: ChannelName) {
        self.name = name
        self.channel = channel
    }

    /// Creates a command with its payload; nothing is sent yet.
    ///
    /// A payload that cannot be encoded fails when the command is sent.
    public func callAsFunction(_ payload: Payload) -> PageCommand<Result> {
        PageCommand(
            name: name, channel: channel,
            command: EnvelopeCommand(name, on: channel, payload: payload))
    }
}

/// A command with its payload, ready to be sent by a page bridge.
///
/// Send it with `send(_:timeout:)`.
public struct PageCommand<Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page uses.
    public let channel: ChannelName

    let command: EnvelopeCommand
}

extension ScriptDialect {
    /// How the host sends commands to a page, and how the page reports their results.
    ///
    /// ```swift
    /// // externalBus({id: 1, type: "command", command: "sidebar/show", payload: {}})
    /// // and the page posts {id: 1, type: "result", success: true, result: null}
    /// let commands = ScriptDialect.Commands(
    ///     calling: "window.externalBus",
    ///     with: ["id": .id, "type": "command", "command": .name, "payload": .data],
    ///     acknowledgedBy: .init(name: "result", success: "success", result: "result"))
    /// ```
    public struct Commands: Sendable {
        let function: FunctionPath
        let form: Form
        var acknowledgement: Acknowledgement?
    }

    /// The message that a page posts when a command from the host has ended.
    ///
    /// The id has the same place as in the dialect's other messages.
    public struct Acknowledgement: Hashable, Sendable {
        let name: String
        let success: String?
        let result: String
        let error: String

        /// Creates a description of the acknowledgement.
        ///
        /// - Parameters:
        ///   - name: The acknowledgement's name, in the place where the dialect's messages have
        ///     theirs.
        ///   - success: The member that is true or false; nil if the presence of an error means
        ///     failure.
        ///   - result: The member that contains the result.
        ///   - error: The member that contains the error, a sentence or an object with a `message`.
        public init(
            name: String,
            success: String? = nil,
            result: String = "result",
            error: String = "error"
        ) {
            self.name = name
            self.success = success
            self.result = result
            self.error = error
        }

        /// Reads the result of a command.
        func entry(_ body: PostedBody, of id: JSONValue?) -> EnvelopeEntry {
            let error = body[error].flatMap { $0.kind == "null" ? nil : $0 }
            let isSuccess =
                success.map { (try? body[$0]?.decode(Bool.self)) == true } ?? (error == nil)
            if isSuccess { return .acknowledgement(of: id, result: body[result]) }
            return .failure(
                of: id, error: error, message: error?.string ?? error?["message"]?.string)
        }
    }
}

extension ScriptDialect.Commands {
    /// Creates a description of how commands are sent and acknowledged.
    ///
    /// - Parameters:
    ///   - function: The page function that takes a command.
    ///   - form: The function's arguments; they must contain ``ScriptDialect/Part/id``.
    ///   - acknowledgement: The message that the page posts when a command has ended.
    public init(
        calling function: FunctionPath,
        with form: ScriptDialect.Form,
        acknowledgedBy acknowledgement: ScriptDialect.Acknowledgement
    ) {
        self.init(function: function, form: form, acknowledgement: acknowledgement)
    }
}

extension PageBridge {
    /// Sends a command in the dialect of its channel and decodes the page's acknowledgement.
    ///
    /// - Parameters:
    ///   - command: The command, created by a ``ScriptCommand``.
    ///   - timeout: How long to wait; nil, the default, for no limit.
    /// - Returns: The value that the page acknowledges the command with.
    /// - Throws: The errors of a command without a result, and `invalidResult`.
    public func send<Value: Decodable>(
        _ command: PageCommand<Value>,
        timeout: Duration? = nil
    ) async throws -> Value {
        try await result(of: command.command, timeout: timeout).decode(Value.self)
    }

    /// Sends a command in the dialect of its channel and waits until the page acknowledges it.
    ///
    /// Cancelling the task ends the wait, but does not stop the page's code.
    ///
    /// - Parameters:
    ///   - command: The command, created by a ``ScriptCommand``.
    ///   - timeout: How long to wait; nil, the default, for no limit.
    /// - Throws: The error of a payload that cannot be encoded, `CancellationError`, or
    ///   `BridgeError` with the code `commandFailed` (the page reported the failure; read its
    ///   error with `BridgeError.data(as:)`), `functionNotFound`, `javaScriptException`,
    ///   `timedOut`, `documentGone`, `pageNotAccepted`, `tooManyPending`, `noWebView`, or
    ///   `unknownChannel` if there is no such channel or its dialect has no commands.
    public func send(_ command: PageCommand<Void>, timeout: Duration? = nil) async throws {
        _ = try await result(of: command.command, timeout: timeout)
    }
}
