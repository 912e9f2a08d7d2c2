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
