extension ScriptDialect {
    /// A part of what the host sends.
    public struct Part: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case id, name, data, result, isSuccess, error, code, message, jsonRPCError
            /// JSON text.
            case constant(String)
        }

        let kind: Kind

        /// The message's id; null if it has none.
        public static let id: Part = Part(kind: .id)
        /// The name of the message or of the command, cut after 1,000 characters.
        public static let name: Part = Part(kind: .name)
        /// The data of a command; absent in replies.
        public static let data: Part = Part(kind: .data)
        /// The handler's result, null if it returned nothing; absent in failures.
        public static let result: Part = Part(kind: .result)
        /// Whether the message was handled.
        public static let isSuccess: Part = Part(kind: .isSuccess)
        /// The error with its code, message and any data of the handler's error; only in failures.
        public static let error: Part = Part(kind: .error)
        /// The code of the error; only in failures.
        public static let code: Part = Part(kind: .code)
        /// The error's message; only in failures.
        public static let message: Part = Part(kind: .message)

        static let jsonRPCError: Part = Part(kind: .jsonRPCError)
    }
}

extension ScriptDialect.Part: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    /// Creates a constant string.
    public init(stringLiteral text: String) {
        kind = .constant(JSONText.string(text))
    }

    /// Creates a constant boolean.
    public init(booleanLiteral value: Bool) {
        kind = .constant("\(value)")
    }

    /// Creates a constant number.
    public init(integerLiteral number: Int) {
        kind = .constant("\(number)")
    }
}
