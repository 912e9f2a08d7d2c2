public import ScriptBridge

extension ScriptDialect {
    /// How the host sends commands to a page, and how the page reports their results.
    ///
    /// ```swift
    /// // externalBus({id: 1, type: "command", command: "sidebar/show", payload: {}})
    /// // and the page posts {id: 1, type: "result", success: true, result: null}
    /// let commands = ScriptDialect.Commands(
    ///     calling: "window.externalBus",
    ///     id: "id", with: ["type": "command", "command": .name, "payload": .data],
    ///     acknowledgedBy: .init(name: "result", success: "success", result: "result"))
    /// ```
    public struct Commands: Sendable {
        let function: FunctionPath
        let form: Form
        let acknowledgement: Acknowledgement?

        init(_ function: FunctionPath, _ form: Form, _ acknowledgement: Acknowledgement? = nil) {
            self.function = function
            self.form = form
            self.acknowledgement = acknowledgement
        }

        /// Creates a description of commands that are one object each.
        ///
        /// - Parameters:
        ///   - function: The page function that takes a command.
        ///   - id: The member that contains the command's id.
        ///   - members: The other members.
        ///   - acknowledgement: The message that the page posts when a command has ended.
        public init(
            calling function: FunctionPath,
            id: String,
            with members: KeyValuePairs<String, Part>,
            acknowledgedBy acknowledgement: Acknowledgement
        ) {
            let form = Form(object: [(id, .id)] + members.map { ($0.key, $0.value) })
            self.init(function, form, acknowledgement)
        }

        /// Creates a description of commands whose id is the function's first argument.
        ///
        /// - Parameters:
        ///   - function: The page function that takes a command.
        ///   - arguments: The arguments after the id.
        ///   - acknowledgement: The message that the page posts when a command has ended.
        public init(
            calling function: FunctionPath,
            withIDAnd arguments: [Part],
            acknowledgedBy acknowledgement: Acknowledgement
        ) {
            let form = Form(kind: .arguments([.id] + arguments))
            self.init(function, form, acknowledgement)
        }
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
            let error = body[error].flatMap { $0.kind == .null ? nil : $0 }
            let isSuccess =
                success.map { (try? body[$0]?.decode(Bool.self)) == true } ?? (error == nil)
            if isSuccess { return .acknowledgement(of: id, result: body[result]) }
            return .failure(
                of: id, error: error, message: error?.string ?? error?["message"]?.string)
        }
    }
}
