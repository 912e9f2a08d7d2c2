extension ScriptDialect {
    /// How a page learns what became of its message.
    public struct Reply: Sendable {
        enum Way: Sendable {
            case none
            /// The promise of `postMessage` ends as the message does.
            case promise
            /// The promise resolves with this, also if the message failed.
            case form(Form)
            case call(FunctionPath, Form, failure: (FunctionPath, Form)?)
        }

        let way: Way

        /// Whether a page function gets JSON text.
        let asText: Bool

        init(_ way: Way, asText: Bool = false) {
            self.way = way
            self.asText = asText
        }

        /// It does not: the observer alone is told.
        public static let none: Reply = Reply(.none)

        /// The promise of `postMessage` resolves with the reply, or is rejected with code and
        /// sentence.
        public static let promise: Reply = Reply(.promise)

        /// The promise of `postMessage` resolves with an envelope, also if the message failed.
        ///
        /// - Parameter form: The envelope.
        /// - Returns: The rule.
        public static func promise(_ form: Form) -> Reply {
            Reply(.form(form))
        }

        /// The host calls a page function.
        ///
        /// It does so in the main frame only: a message with an id from a frame inside the page
        /// fails. Nobody waits for what the function returns.
        ///
        /// - Parameters:
        ///   - function: The page function.
        ///   - form: Its arguments.
        /// - Returns: The rule.
        public static func call(_ function: FunctionPath, with form: Form = .result) -> Reply {
            Reply(.call(function, form, failure: nil))
        }

        /// The host calls one page function for successes, and another one for failures.
        ///
        /// - Parameters:
        ///   - success: The page function for successes.
        ///   - form: Its arguments.
        ///   - failure: The page function for failures.
        ///   - failureForm: Its arguments.
        /// - Returns: The rule.
        public static func call(
            _ success: FunctionPath,
            with form: Form,
            onFailure failure: FunctionPath,
            with failureForm: Form
        ) -> Reply {
            Reply(.call(success, form, failure: (failure, failureForm)))
        }

        /// Whether the host calls the page, which it can in the main frame alone.
        var isCall: Bool {
            if case .call = way { true } else { false }
        }
    }
}
