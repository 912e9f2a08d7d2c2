extension ScriptDialect {
    /// An envelope that the host makes: one object, or the arguments of a page function.
    ///
    /// ```swift
    /// let object: ScriptDialect.Form = ["id": .id, "type": "result", "result": .result]
    /// let arguments: ScriptDialect.Form = [.id, .result]
    /// ```
    ///
    /// Where a part has nothing to say, as ``Part/error`` of a success, an object goes without the
    /// member, and an argument is `null`.
    public struct Form: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case object([Member])
            case arguments([Part])
        }

        struct Member: Hashable, Sendable {
            let name: String
            let part: Part
        }

        let kind: Kind

        /// `{id, type: "result", success, result}`, or `{…, error: {code, message}}`.
        public static let result: Form = [
            "id": .id, "type": "result", "success": .isSuccess, "result": .result,
            "error": .error,
        ]

        static let jsonRPC: Form = [
            "jsonrpc": "2.0", "id": .id, "result": .result, "error": .jsonRPCError,
        ]

        static let jsonRPCRequest: Form = [
            "jsonrpc": "2.0", "id": .id, "method": .name, "params": .data,
        ]
    }

    /// A part of what the host says.
    public struct Part: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case id, name, data, result, isSuccess, error, code, message, jsonRPCError
            /// JSON text.
            case constant(String)
        }

        let kind: Kind

        /// The message's id, `null` if it has none.
        public static let id: Part = Part(kind: .id)
        /// The name of the message, or of the command.
        public static let name: Part = Part(kind: .name)
        /// What a command carries; not in replies.
        public static let data: Part = Part(kind: .data)
        /// What the handler returned, `null` if that is nothing; not in failures.
        public static let result: Part = Part(kind: .result)
        /// Whether the message was handled.
        public static let isSuccess: Part = Part(kind: .isSuccess)
        /// `{code, message}`, with `data` if the handler's ``PageError`` has some; only in failures.
        public static let error: Part = Part(kind: .error)
        /// The code of the error; only in failures.
        public static let code: Part = Part(kind: .code)
        /// The sentence of the error; only in failures.
        public static let message: Part = Part(kind: .message)

        static let jsonRPCError: Part = Part(kind: .jsonRPCError)
    }
}

extension ScriptDialect.Form: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// One object, with its members in this order.
    public init(dictionaryLiteral members: (String, ScriptDialect.Part)...) {
        kind = .object(members.map(Member.init))
    }

    /// Arguments, in this order.
    public init(arrayLiteral arguments: ScriptDialect.Part...) {
        kind = .arguments(arguments)
    }
}

extension ScriptDialect.Part: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    /// A string that is always the same.
    public init(stringLiteral text: String) {
        kind = .constant(JavaScriptLiteral.string(text))
    }

    /// A boolean that is always the same.
    public init(booleanLiteral value: Bool) {
        kind = .constant("\(value)")
    }

    /// A number that is always the same.
    public init(integerLiteral number: Int) {
        kind = .constant("\(number)")
    }
}

extension ScriptDialect.Form {
    /// What is said, as JSON texts.
    struct Values {
        var id: DialectID?
        var name: String = ""
        var data: String?
        var outcome: DispatchOutcome?

        /// The JSON text of a part; nil if it has nothing to say.
        func json(of part: ScriptDialect.Part) -> String? {
            switch part.kind {
            case .id: id?.json ?? "null"
            case .name: JavaScriptLiteral.string(name)
            case .data: data
            case .constant(let json): json
            case .isSuccess: error == nil ? "true" : "false"
            case .result: error == nil ? result ?? "null" : nil
            case .error: error?.json
            case .code: error.map { JavaScriptLiteral.string($0.code.rawValue) }
            case .message: error.map { JavaScriptLiteral.string($0.message) }
            case .jsonRPCError: error?.jsonRPC
            }
        }

        private var error: BridgeError? {
            if case .failed(let error) = outcome { error } else { nil }
        }

        private var result: String? {
            if case .replied(let json) = outcome { json } else { nil }
        }
    }

    /// The JSON text of what the form makes of some values: an object, or an array of arguments.
    func json(_ values: Values) -> String {
        switch kind {
        case .object(let members):
            let texts = members.compactMap { member in
                values.json(of: member.part).map {
                    "\(JavaScriptLiteral.string(member.name)):\($0)"
                }
            }
            return "{\(texts.joined(separator: ","))}"
        case .arguments:
            return "[\(arguments(values).joined(separator: ","))]"
        }
    }

    /// The JSON texts of a page function's arguments.
    func arguments(_ values: Values) -> [String] {
        switch kind {
        case .object: [json(values)]
        case .arguments(let parts): parts.map { values.json(of: $0) ?? "null" }
        }
    }
}

extension BridgeError {
    /// What a page is told of an error, as JSON text.
    fileprivate var json: String {
        let data = dataJSON.map { ",\"data\":\($0)" } ?? ""
        return "{\"code\":\(JavaScriptLiteral.string(code.rawValue)),"
            + "\"message\":\(JavaScriptLiteral.string(message))\(data)}"
    }
}
