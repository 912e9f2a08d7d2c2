import ScriptBridge

/// The documentation comments of the messages, types and fields in a contract.
struct ContractComments: Sendable {
    private let sources: SourceComments?
    private let messages: [String: String]
    private let types: [String: String]
    private let coding: ScriptCoding

    /// Creates the comments of a contract.
    ///
    /// - Parameters:
    ///   - sources: The comments of the Swift sources; nil for none.
    ///   - messages: The Swift types of messages, by message name.
    ///   - types: The Swift types of the contract's types, by their name in the contract.
    ///   - coding: Determines the field names on the wire.
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
