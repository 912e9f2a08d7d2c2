/// A call of a page function for an envelope, as JavaScript source.
package struct PageCall {
    /// What a call is for, which decides what follows from its result.
    package enum Purpose: Equatable, Sendable {
        case reply
        /// An element of the subscription with this number.
        case element(Int)
        /// The command with this number.
        case command(Int)
    }

    /// What the function gets.
    private enum Arguments {
        case values([EnvelopeValue])
        case event(type: String, name: String, members: [(String, EnvelopeValue)], rest: String)
    }

    package let function: FunctionPath
    private let arguments: Arguments

    /// The origins whose main frame may receive the call; nil if the host cannot check.
    package let policy: OriginPolicy?

    /// The ID of the only document that may receive the call; nil if the host does not know it.
    package let document: String?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - function: The page function.
    ///   - arguments: What the envelope has written.
    ///   - policy: The origins whose main frame may receive the call.
    ///   - document: The ID of the only document that may receive it; nil if it is not known.
    init(
        _ function: FunctionPath,
        _ arguments: [EnvelopeValue],
        to policy: OriginPolicy?,
        in document: String?
    ) {
        self.init(function, .values(arguments), to: policy, in: document)
    }

    /// Creates the call that dispatches an event of the page's window.
    ///
    /// - Parameters:
    ///   - type: The constructor of the event.
    ///   - name: The name of the event.
    ///   - members: The members of its dictionary.
    ///   - rest: More members, as source.
    ///   - policy: The origins whose main frame may receive the call.
    ///   - document: The ID of the only document that may receive it; nil if it is not known.
    init(
        event type: String,
        named name: String,
        _ members: [(String, EnvelopeValue)],
        _ rest: String = "",
        to policy: OriginPolicy?,
        in document: String?
    ) {
        let event = Arguments.event(type: type, name: name, members: members, rest: rest)
        self.init("window.dispatchEvent", event, to: policy, in: document)
    }

    private init(
        _ function: FunctionPath,
        _ arguments: Arguments,
        to policy: OriginPolicy?,
        in document: String?
    ) {
        self.function = function
        self.policy = policy
        self.document = document
        self.arguments = arguments
    }

    /// The call as JavaScript source.
    package var expression: String { text { Self.source($0.json) } }

    /// The call as observers show it.
    var shown: String { SourceText.shown(text { SourceText.readable($0.json) }) }

    private func text(_ source: (EnvelopeValue) -> String) -> String {
        switch arguments {
        case .values(let values):
            return SourceText.call(function, values.map(source))
        case .event(let type, let name, let members, let rest):
            let members = members.map { "\($0):\(source($1))" }.joined(separator: ",")
            let event = "new \(type)(\(JavaScriptLiteral.string(name)),{\(members)\(rest)})"
            return SourceText.call(function, [event])
        }
    }

    /// Returns the source of an argument; a text that is not JSON throws in the page.
    private static func source(_ json: String) -> String {
        scalar(json) ?? "JSON.parse(\(JavaScriptLiteral.string(json)))"
    }

    /// Returns the literal of a scalar.
    ///
    /// Nil for an object, because a literal would treat a member `__proto__` as the object's
    /// prototype. Only what has been parsed may become code.
    private static func scalar(_ json: String) -> String? {
        guard let first = json.utf8.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
            json.utf8Bytes.allSatisfy({ $0 < 128 }), let value = try? MessageValue(.json(json))
        else { return nil }
        if let text = value.string { return JavaScriptLiteral.string(text) }
        return value.keys == nil && value.elements() == nil ? value.text : nil
    }

    /// The source of a script that makes the call and evaluates to whether the page has the
    /// function.
    ///
    /// Nothing that the function throws can be mistaken for that value.
    var source: String {
        """
        (()=>{try{return typeof \(function.text.chain)==="function"}catch{return false}})()&&(\(expression),true)
        """
    }

    /// Interprets the script's value, given as JSON text.
    func outcome(_ value: String?) -> Result<Void, BridgeError> {
        value == "true"
            ? .success(())
            : .failure(.functionNotFound(function))
    }
}
