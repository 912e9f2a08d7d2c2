extension ScriptDialect {
    /// The place of the message's name in an envelope.
    public struct Name: Hashable, Sendable {
        package let members: [String]
        package let separator: String

        /// Returns the place of a name that is made of several members.
        ///
        /// `.joined("moduleName", "methodName", by: ".")` finds `Camera.open` in
        /// `{moduleName: "Camera", methodName: "open"}`.
        public static func joined(_ members: String..., by separator: String) -> Name {
            Name(members: members, separator: separator)
        }
    }

    /// The part of an envelope that the handler's message type is decoded from.
    public enum Payload: Hashable, Sendable {
        /// The whole envelope: the data's members are next to the name.
        case rest
        /// The value of a member, or an empty object if the member is missing.
        case member(String)
        /// The value of the JSON text in a member, or an empty object if the member is missing.
        case text(of: String)
    }

    /// The members of an envelope.
    package struct Fields: Sendable {
        package let name: Name
        package let payload: Payload
        package let id: String?
    }
}

extension ScriptDialect.Name: ExpressibleByStringLiteral {
    /// Creates the place of a name that is the value of one member.
    ///
    /// - Parameter member: The member, such as `type`.
    public init(stringLiteral member: String) {
        self.init(members: [member], separator: "")
    }
}

extension ScriptDialect.Fields {
    /// Reads the name in an envelope.
    func name(of value: MessageValue) throws(DialectFailure) -> String {
        guard value.keys != nil else { throw DialectFailure("expected an object", found: value) }
        var parts: [String] = []
        for member in name.members {
            let found = value[member]
            guard let part = found?.string else {
                throw DialectFailure("expected a string", at: member, found: found)
            }
            guard !part.isEmpty else {
                throw DialectFailure(
                    "expected a string that is not empty", at: member, found: found)
            }
            parts.append(part)
        }
        return parts.joined(separator: name.separator)
    }

    /// Reads the data in an envelope.
    func data(of value: MessageValue, decoder: MessageDecoder) throws(DialectFailure)
        -> MessageValue
    {
        switch payload {
        case .rest:
            return value
        case .member(let member):
            return value[member] ?? .emptyObject
        case .text(let member):
            guard let found = value[member] else { return .emptyObject }
            guard let text = found.string,
                let data = try? MessageValue(.json(text), decoder: decoder)
            else {
                throw DialectFailure("expected JSON text", at: member, found: found)
            }
            return data
        }
    }

    /// Reads the id in an envelope; nil if it is missing or `null`.
    func id(of value: MessageValue) throws(DialectFailure) -> DialectID? {
        guard let id, let found = value[id], !found.isNull else { return nil }
        guard let id = DialectID(found) else {
            throw DialectFailure(id: found, at: id)
        }
        return id
    }
}
