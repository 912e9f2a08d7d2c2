@_spi(Contract) import ScriptBridgeDialects

extension ScriptDialect {
    /// The shape of a message in a foreign dialect, for the declarations of a contract.
    enum Outline: Hashable, Sendable {
        /// The data alone.
        case data
        /// An object with these members.
        case object([Member])
        /// The shape is not known.
        case unknown

        /// A member of the object; an empty name stands for all members of the value.
        struct Member: Hashable, Sendable {
            let name: String
            let value: Value
        }

        enum Value: Hashable, Sendable {
            case constant(String)
            /// The message's name, or one of the parts between its separators.
            case namePart(Int, separator: String)
            case data
            case dataText
            /// A string or a number, which may be missing.
            case id
        }
    }

    /// The shape of the messages that pages post.
    var outline: Outline {
        switch envelope {
        case .wholeBody: .data
        case .custom: .unknown
        case .jsonRPC:
            .object([
                .init(name: "jsonrpc", value: .constant("2.0")),
                .init(name: "method", value: .namePart(0, separator: "")),
                .init(name: "params", value: .data), .init(name: "id", value: .id),
            ])
        case .fields(let fields): .object(fields.outline)
        }
    }
}

extension ScriptDialect.Fields {
    fileprivate var outline: [ScriptDialect.Outline.Member] {
        var members = name.members.enumerated().map { index, member in
            ScriptDialect.Outline.Member(
                name: member,
                value: .namePart(name.members.count == 1 ? 0 : index, separator: name.separator))
        }
        if let id { members.append(.init(name: id, value: .id)) }
        switch payload {
        case .rest: members.append(.init(name: "", value: .data))
        case .member(let member): members.append(.init(name: member, value: .data))
        case .text(let member): members.append(.init(name: member, value: .dataText))
        }
        return members
    }
}
