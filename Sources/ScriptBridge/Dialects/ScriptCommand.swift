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
        PageCommand(name: name, channel: channel) { try $0.encodeJSON(payload) }
    }
}

/// A command with its payload, ready to be sent by a page bridge.
///
/// Send it with ``PageBridge/send(_:timeout:)->_``.
public struct PageCommand<Result>: Sendable {
    /// The command's name.
    public let name: String

    /// The channel whose dialect the page uses.
    public let channel: ChannelName

    /// Encodes the payload as JSON text.
    let encode: @Sendable (JavaScriptEncoder) throws -> String
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
        func result(in value: MessageValue) -> Result<String?, BridgeError> {
            let error = value[error].flatMap { $0.isNull ? nil : $0 }
            let isSuccess = success.map { value[$0]?.isTrue == true } ?? (error == nil)
            if isSuccess { return .success(value[result]?.text) }
            return .failure(
                BridgeError(
                    commandFailure: error, message: error?.string ?? error?["message"]?.string))
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

/// A call of a page function, in the dialect of the page's channel.
package struct DialectCall {
    /// The call as JavaScript source.
    package let expression: String

    package let function: FunctionPath

    /// The origins whose main frame may receive the call; nil if the host cannot check.
    let policy: OriginPolicy?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - arguments: Its arguments, as JSON texts.
    ///   - asText: Whether the function takes the JSON texts themselves instead of the values.
    ///   - policy: The origins whose main frame may receive the call.
    init(_ function: FunctionPath, arguments: [String], asText: Bool, to policy: OriginPolicy?) {
        self.function = function
        self.policy = policy
        let sources = arguments.map { json in
            if asText { return JavaScriptLiteral.string(json) }
            // An object literal would treat a JSON member `__proto__` as the object's prototype.
            let isScalar = json.utf8.first.map {
                $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[")
            }
            return isScalar == true && json.utf8.allSatisfy { $0 < 128 }
                ? json : "JSON.parse(\(JavaScriptLiteral.string(json)))"
        }
        expression = "\(function)(\(sources.joined(separator: ",")))"
    }

    /// The source of a script that makes the call and evaluates to whether the page has the
    /// function.
    ///
    /// Nothing that the function throws can be mistaken for that value.
    var source: String {
        """
        (()=>{try{return typeof \(function.text.chain)==="function"}catch{return false}})()&&(\(expression),true)
        """
    }

    /// Interprets the script's value, given as JSON text.
    func outcome(_ value: String?) -> Result<Void, BridgeError> {
        value == "true"
            ? .success(())
            : .failure(.functionNotFound(function))
    }
}
