import ScriptBridge

/// The content of a contract file.
struct ContractModel: Hashable, Sendable {
    struct Message: Hashable, Sendable {
        enum Kind: String, Sendable, CaseIterable {
            case message, request, subscription, upload

            /// The kind of value that the host sends back; nil if it sends none.
            var output: String? {
                switch self {
                case .message: nil
                case .request, .upload: "reply"
                case .subscription: "element"
                }
            }
        }

        let name: String
        let kind: Kind
        /// The data that the page sends.
        let data: Shape
        /// The reply or element that the host sends back.
        let output: Shape?
        /// The app's own codes of the errors that the page gets, in the order of the type.
        var codes: [String] = []
    }

    struct Channel: Hashable, Sendable {
        let name: String
        /// Sorted by name.
        let messages: [Message]
        /// Whether pages post in an envelope of their own, which the contract does not describe.
        var hasEnvelope: Bool = false
    }

    struct Parameter: Hashable, Sendable {
        let name: String
        let shape: Shape
    }

    struct Function: Hashable, Sendable {
        let path: String
        let parameters: [Parameter]
        /// The result that the page returns; nil if the host ignores it.
        let result: Shape?
    }

    struct Event: Hashable, Sendable {
        let name: String
        let data: Shape
    }

    struct NamedType: Hashable, Sendable {
        let name: String
        let shape: Shape
    }

    var channels: [Channel] = []
    /// Sorted by path.
    var functions: [Function] = []
    /// Sorted by name.
    var events: [Event] = []
    /// Sorted by name.
    var types: [NamedType] = []

    /// The shapes of the named types.
    var shapes: [String: Shape] {
        Dictionary(types.map { ($0.name, $0.shape) }) { first, _ in first }
    }
}
