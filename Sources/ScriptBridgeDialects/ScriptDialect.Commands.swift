public import ScriptBridge

extension ScriptDialect {
    /// How the host sends commands and events to a page, and how the page acknowledges a command.
    ///
    /// ```swift
    /// // externalBus({id: 1, type: "command", command: "sidebar/show", payload: {}})
    /// // and the page posts {id: 1, type: "result", success: true, result: null}
    /// let commands = ScriptDialect.Commands(
    ///     calling: "window.externalBus", acknowledgedBy: .init(name: "result", success: "success")
    /// ) { command in
    ///     let name = EnvelopeValue.string(command.name)
    ///     return [["id": command.id, "type": "command", "command": name, "payload": command.data]]
    /// }
    /// ```
    public struct Commands: Sendable {
        let write: @Sendable (EnvelopeOutput.Command) throws -> EnvelopeDelivery
        let acknowledgement: Acknowledgement?

        /// Creates a description of commands that a function of the page takes.
        ///
        /// - Parameters:
        ///   - function: The page function that takes a command.
        ///   - acknowledgement: The message that the page posts when a command has ended; nil, the
        ///     default, if the host sends only events.
        ///   - arguments: Writes the function's arguments; nil is `null`. An event has no id.
        public init(
            calling function: FunctionPath,
            acknowledgedBy acknowledgement: Acknowledgement? = nil,
            with arguments: @escaping @Sendable (EnvelopeOutput.Command) throws -> [EnvelopeValue?]
        ) {
            self.init(acknowledgedBy: acknowledgement) { command in
                .call(function, try arguments(command).map { $0 ?? .null })
            }
        }

        /// Creates a description of commands that your own code writes.
        ///
        /// - Parameters:
        ///   - acknowledgement: The message that the page posts when a command has ended; nil, the
        ///     default, if the host sends only events.
        ///   - write: Writes a command, or an event, which has no id.
        public init(
            acknowledgedBy acknowledgement: Acknowledgement? = nil,
            write: @escaping @Sendable (EnvelopeOutput.Command) throws -> EnvelopeDelivery
        ) {
            self.acknowledgement = acknowledgement
            self.write = { command in
                // Nobody could acknowledge it.
                command.id == nil || acknowledgement != nil ? try write(command) : .nothing
            }
        }
    }

    /// The message that a page posts when a command from the host has ended.
    ///
    /// It has a name, and its id in the same place as other messages, or an id in a place of its own.
    public struct Acknowledgement: Hashable, Sendable {
        /// The name; nil if the place tells.
        let name: String?
        /// The place of the command's id, if no other message has a value there.
        var place: Place?
        let success: String?
        let result: String
        let error: String

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

extension ScriptDialect.Acknowledgement {
    /// Creates a description of the acknowledgement.
    ///
    /// - Parameters:
    ///   - name: The acknowledgement's name, in the place where the dialect's messages have theirs.
    ///   - success: The member that is true or false; nil if the presence of an error means failure.
    ///   - result: The member that contains the result.
    ///   - error: The member that contains the error, a sentence or an object with a `message`.
    public init(
        name: String,
        success: String? = nil,
        result: String = "result",
        error: String = "error"
    ) {
        self.init(name: Optional(name), success: success, result: result, error: error)
    }

    /// Creates a description of an acknowledgement without a name.
    ///
    /// - Parameters:
    ///   - place: The place of the command's id, where no other message has a value.
    ///   - result: The member that contains the result.
    ///   - error: The member that contains the error, whose presence means failure.
    public init(
        idAt place: ScriptDialect.Place,
        result: String = "result",
        error: String = "error"
    ) {
        self.init(name: nil, place: place, success: nil, result: result, error: error)
    }
}
