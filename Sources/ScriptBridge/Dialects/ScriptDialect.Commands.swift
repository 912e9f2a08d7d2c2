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
