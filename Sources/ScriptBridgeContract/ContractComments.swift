import ScriptBridge

/// What the Swift sources say of the things in a contract.
struct ContractComments: Sendable {
    private let sources: SourceComments?
    private let messages: [String: String]
    private let types: [String: String]
    private let coding: ScriptCoding

    /// Knows the Swift types of messages, and of the contract's types, by their names there.
    init(
        _ sources: SourceComments?,
        messages: [String: String],
        types: [String: String],
        coding: ScriptCoding = ScriptCoding()
    ) {
        self.coding = coding
        self.sources = sources
        self.messages = messages
        self.types = types
    }

    func ofMessage(_ name: String) -> String? { comment(messages[name]) }

    func ofType(_ name: String) -> String? { comment(types[name]) }

    func ofField(_ field: String, of name: String) -> String? {
        types[name].flatMap { type in
            sources?.member(of: type) { coding.name(ofField: $0) == field }
        }
    }

    private func comment(_ type: String?) -> String? { type.flatMap { sources?[$0] } }
}
