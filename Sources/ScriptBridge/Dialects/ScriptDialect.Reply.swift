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

        /// Whether the outcome settles the promise of the post.
        var usesPromise: Bool {
            switch way {
            case .promise, .form: true
            case .none, .call: false
            }
        }

        /// Whether the host answers by calling the page, which is possible only in the main frame.
        var isCall: Bool {
            if case .call = way { true } else { false }
        }
    }
}

extension ScriptDialect {
    /// Returns the answer to a post that is refused as a whole.
    func answer(refusal error: BridgeError) -> PostAnswer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: PostAnswer(refusal: error)
        case .form(let form): .json(form.json(.init(outcome: .failed(error))))
        }
    }

    /// Returns the answer that settles the promise of a post.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of the answered messages, in order.
    ///   - isBatch: Whether the post was a batch.
    /// - Returns: The answer.
    func answer(_ outcomes: [Form.Values], isBatch: Bool) -> PostAnswer {
        switch reply.way {
        case .none, .call: .nothing
        case .promise: outcomes.first?.outcome.map { PostAnswer($0) } ?? .nothing
        case .form(let form): form.json(outcomes, isBatch: isBatch).map { .json($0) } ?? .nothing
        }
    }

    /// Returns the call of the page function that takes the answer, or nil if there is none.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes of the answered messages, in order.
    ///   - isBatch: Whether the post was a batch.
    ///   - origin: The origin of the document that posted, which alone may get the answer; nil if
    ///     the host cannot know it.
    /// - Returns: The call.
    func call(
        answering outcomes: [Form.Values],
        isBatch: Bool,
        in origin: Origin?
    ) -> DialectCall? {
        guard case .call(var function, var form, let failure) = reply.way,
            let values = outcomes.first, let all = form.json(outcomes, isBatch: isBatch)
        else { return nil }
        if !isBatch, case .failed = values.outcome, let failure { (function, form) = failure }
        let arguments = isBatch ? [all] : form.arguments(values)
        return DialectCall(
            function, arguments: arguments, asText: form.asText,
            to: origin.map { .mainFrame(of: $0) })
    }
}

extension ScriptDialect.Form {
    /// Returns all outcomes in this form; nil if no message is answered.
    fileprivate func json(_ outcomes: [Values], isBatch: Bool) -> String? {
        let texts = outcomes.map(json)
        return isBatch && !texts.isEmpty ? "[\(texts.joined(separator: ","))]" : texts.first
    }
}
