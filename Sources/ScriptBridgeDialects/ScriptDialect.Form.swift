import ScriptBridge

extension ScriptDialect {
    /// A template for what the host sends: one object, or the arguments of a page function.
    ///
    /// ```swift
    /// let object: ScriptDialect.Form = ["id": .id, "type": "result", "result": .result]
    /// let arguments: ScriptDialect.Form = [.id, .result]
    /// ```
    ///
    /// A part can be absent, such as ``Part/error`` in a success. An object then omits the member,
    /// and an argument is `null`.
    public struct Form: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case object([Member])
            case arguments([Part])
        }

        struct Member: Hashable, Sendable {
            /// The name as JSON text.
            let name: String
            let part: Part
        }

        let kind: Kind

        /// Whether a page function gets JSON text instead of values.
        private(set) var isText = false

        /// The same form as JSON text.
        var asText: Form {
            var form = self
            form.isText = true
            return form
        }

        /// The default form of replies: an id, the type, a success flag, and the result or the error.
        ///
        /// For example, `{id: 3, type: "result", success: true, result: null}`.
        public static let result: Form = [
            "id": .id, "type": "result", "success": .isSuccess, "result": .result,
            "error": .error,
        ]

        init(kind: Kind) {
            self.kind = kind
        }

        /// Creates one object, with its members in this order.
        init(object members: [(name: String, part: Part)]) {
            kind = .object(members.map { Member(name: JSONText.string($0.name), part: $0.part) })
        }

        static let jsonRPC: Form = [
            "jsonrpc": "2.0", "id": .id, "result": .result, "error": .jsonRPCError,
        ]

        static let jsonRPCRequest: Form = [
            "jsonrpc": "2.0", "id": .id, "method": .name, "params": .data,
        ]
    }
}

extension ScriptDialect.Form: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Creates one object, with its members in this order.
    public init(dictionaryLiteral members: (String, ScriptDialect.Part)...) {
        self.init(object: members)
    }

    /// Creates arguments in this order.
    public init(arrayLiteral arguments: ScriptDialect.Part...) {
        kind = .arguments(arguments)
    }
}

extension ScriptDialect.Form {
    /// The values that fill a form, as JSON texts.
    struct Values {
        var id: String = "null"
        var name: String
        var data: String?
        var outcome: MessageOutcome?

        /// The values of an outcome or of a command; nil for a batch.
        init?(_ output: EnvelopeOutput) {
            switch output {
            case .outcome(let outcome, let name, let ticket):
                (self.name, self.outcome) = (name, outcome)
                if let ticket { id = JSONText.id(ticket) }
            case .command(let name, let json, let id):
                (self.name, data, self.id) = (name, json, "\(id)")
            case .batch:
                return nil
            }
        }

        /// Returns the JSON text of a part; nil if the part is absent.
        func json(of part: ScriptDialect.Part) -> String? {
            switch part.kind {
            case .id: id
            case .name: JSONText.string(name)
            case .data: data
            case .constant(let json): json
            case .isSuccess: error == nil ? "true" : "false"
            case .result: error == nil ? result ?? "null" : nil
            case .error: error?.json
            case .code: error.map { JSONText.string($0.code.rawValue) }
            case .message: error.map { JSONText.string($0.message) }
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

    /// Returns the form filled with values, as the JSON text of an object or an array of arguments.
    func json(_ values: Values) -> String {
        switch kind {
        case .object(let members):
            let texts = members.compactMap { member in
                values.json(of: member.part).map { "\(member.name):\($0)" }
            }
            return "{\(texts.joined(separator: ","))}"
        case .arguments(let parts):
            let texts = parts.map { values.json(of: $0) ?? "null" }
            return "[\(texts.joined(separator: ","))]"
        }
    }

    /// Returns the JSON text of an output, which may be a batch; nil for an empty batch.
    func json(_ output: EnvelopeOutput) -> String? {
        if case .batch(let outputs) = output {
            let texts = outputs.compactMap(json)
            return texts.isEmpty ? nil : "[\(texts.joined(separator: ","))]"
        }
        return Values(output).map(json)
    }

    /// Returns the JSON texts of a page function's arguments; empty for an empty batch.
    func arguments(_ output: EnvelopeOutput) -> [String] {
        let texts: [String] =
            if case .arguments(let parts) = kind, let values = Values(output) {
                parts.map { values.json(of: $0) ?? "null" }
            } else {
                json(output).map { [$0] } ?? []
            }
        return isText ? texts.map(JSONText.string) : texts
    }
}

extension BridgeError {
    /// The JSON text that describes an error to the page.
    fileprivate var json: String {
        let data = dataJSON.map { ",\"data\":\($0)" } ?? ""
        return "{\"code\":\(JSONText.string(code.rawValue)),"
            + "\"message\":\(JSONText.string(message))\(data)}"
    }
}
