extension ScriptDialect {
    /// Where an envelope has the name of its message.
    public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
        let members: [String]
        let separator: String

        /// One member has the whole name.
        ///
        /// - Parameter member: The member, such as `type`.
        public init(stringLiteral member: String) {
            self.init(members: [member], separator: "")
        }

        private init(members: [String], separator: String) {
            self.members = members
            self.separator = separator
        }

        /// Several members make the name: `.joined("moduleName", "methodName", by: ".")` finds
        /// `Camera.open` in `{moduleName: "Camera", methodName: "open"}`.
        public static func joined(_ members: String..., by separator: String) -> Name {
            Name(members: members, separator: separator)
        }
    }

    /// What of an envelope the handler's type is decoded from.
    public enum Payload: Hashable, Sendable {
        /// The envelope itself: the data stands beside the name.
        case rest
        /// The value of a member, an empty object if it is missing.
        case member(String)
        /// The value of the JSON text that a member holds, an empty object if it is missing.
        case text(of: String)
    }

    /// An envelope's members.
    struct Fields: Sendable {
        let name: Name
        let payload: Payload
        let id: String?
    }
}

extension ScriptDialect.Fields {
    /// Reads an envelope's name.
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

    /// Reads an envelope's data.
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
                throw DialectFailure("expected a string of JSON", at: member, found: found)
            }
            return data
        }
    }

    /// Reads an envelope's id; nil if it has none, or `null`.
    func id(of value: MessageValue) throws(DialectFailure) -> DialectID? {
        guard let id, let found = value[id], !found.isNull else { return nil }
        guard let id = DialectID(found) else {
            throw DialectFailure("expected a string or a number", at: id, found: found)
        }
        return id
    }
}
