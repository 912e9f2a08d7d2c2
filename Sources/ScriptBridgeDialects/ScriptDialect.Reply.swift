public import ScriptBridge

extension ScriptDialect {
    /// How a page learns the outcome of its message.
    public struct Reply: Sendable {
        enum Way: Sendable {
            case none
            /// The promise of `postMessage` settles with the message's outcome.
            case promise
            /// The promise resolves with this form, even if the message failed.
            case form(Form)
            case call(FunctionPath, Form, failure: (FunctionPath, Form)?)
        }

        let way: Way

        /// No reply: only the observer learns the outcome.
        public static let none: Reply = Reply(way: .none)

        /// A reply through the promise of the post.
        ///
        /// The promise resolves with the reply, or is rejected with the error's code and message.
        public static let promise: Reply = Reply(way: .promise)

        /// Returns a reply through the promise of the post, with an envelope.
        ///
        /// The promise resolves with the envelope, even if the message failed.
        ///
        /// - Parameter form: The envelope.
        /// - Returns: The reply.
        public static func promise(_ form: Form) -> Reply {
            Reply(way: .form(form))
        }

        /// Returns a reply through a page function that the host calls.
        ///
        /// The host can call only the main frame, so a message from a frame inside the page fails
        /// if it expects an answer. The function's return value is ignored.
        ///
        /// - Parameters:
        ///   - function: The page function.
        ///   - form: The function's arguments.
        ///   - failure: Another page function for failures; nil, the default, for the same one.
        ///   - failureForm: The arguments of the function for failures.
        /// - Returns: The reply.
        public static func call(
            _ function: FunctionPath,
            with form: Form = .result,
            onFailure failure: FunctionPath? = nil,
            with failureForm: Form = .result
        ) -> Reply {
            Reply(way: .call(function, form, failure: failure.map { ($0, failureForm) }))
        }

        /// The receiver of an outcome that is always sent.
        var route: EnvelopeRoute {
            switch way {
            case .none: .none
            case .promise, .form: .promise
            case .call: .function
            }
        }

        /// Whether the host answers by calling the page, which is possible only in the main frame.
        var isCall: Bool { route == .function }
    }
}

extension ScriptDialect {
    /// Writes the answer that settles the promise of a post.
    public func answer(_ output: EnvelopeOutput) -> PostAnswer {
        guard let output = told(output) else { return .nothing }
        switch (reply.way, output) {
        case (.promise, .outcome(let outcome, _, _)): return PostAnswer(outcome)
        case (.form(let form), _): return form.json(output).map { .json($0) } ?? .nothing
        default: return .nothing
        }
    }

    /// Writes a call of the page function for outcomes, or of the one for commands.
    public func call(_ output: EnvelopeOutput) -> EnvelopeCall? {
        if case .command = output {
            return commands.map { EnvelopeCall($0.function, $0.form.arguments(output)) }
        }
        guard let output = told(output), case .call(let function, let form, let failure) = reply.way
        else { return nil }
        if let (function, form) = failure, case .outcome(.failed, _, _) = output {
            return EnvelopeCall(function, form.arguments(output))
        }
        let arguments = form.arguments(output)
        return arguments.isEmpty ? nil : EnvelopeCall(function, arguments)
    }

    /// Returns the outcomes that the page is told; nil for none.
    private func told(_ output: EnvelopeOutput) -> EnvelopeOutput? {
        switch output {
        case .outcome(_, _, let ticket): return isTold(ticket) ? output : nil
        case .batch(let outputs): return .batch(outputs.compactMap(told))
        case .command: return nil
        }
    }

    /// Returns whether the page is told the outcome of a message with a ticket.
    ///
    /// A notification of JSON-RPC has none. A body whose id is unknown has the ticket `null`; only
    /// in JSON-RPC it is the id of a reply by a page function.
    private func isTold(_ ticket: JSONValue?) -> Bool {
        if case .jsonRPC = envelope { return ticket != nil }
        return !(reply.isCall && ticket?.isNull == true)
    }
}
