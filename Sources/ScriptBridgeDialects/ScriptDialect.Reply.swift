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

        /// Who waits for an outcome that is always told.
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
    /// Writes an outcome, the outcomes of a batch, or a command.
    public func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        switch output {
        case .command:
            guard let commands else { return .settle(.nothing) }
            return .call(commands.function, commands.form.arguments(output))
        case .outcome(let outcome, _, let ticket):
            guard isTold(ticket) else { return .settle(.nothing) }
            if case .promise = reply.way { return .settle(PostAnswer(outcome)) }
            if case .call(_, _, (let function, let form)?) = reply.way, case .failed = outcome {
                return .call(function, form.arguments(output))
            }
            return written(output)
        case .batch(let outputs):
            let told = outputs.filter { output in
                if case .outcome(_, _, let ticket) = output { isTold(ticket) } else { false }
            }
            return written(.batch(told))
        }
    }

    private func written(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        switch reply.way {
        case .none, .promise: return .settle(.nothing)
        case .form(let form): return .settle(form.json(output).map { .json($0) } ?? .nothing)
        case .call(let function, let form, _):
            let arguments = form.arguments(output)
            return arguments.isEmpty ? .settle(.nothing) : .call(function, arguments)
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
