internal import ScriptBridge

extension ScriptDialect {
    /// The place of the message's name in an envelope.
    public struct Name: Hashable, Sendable {
        /// The members that make the name.
        let members: [String]
        /// What stands between the members in the name.
        let separator: String

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
    struct Fields: Sendable {
        /// The place of the name.
        let name: Name
        /// The part that is the data.
        let payload: Payload
        /// The member that is the id; nil if messages have no ids.
        let id: String?
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
    func name(of body: PostedBody) throws(DialectFailure) -> String {
        guard body.kind == .object else { throw DialectFailure("expected an object", found: body) }
        var parts: [String] = []
        for member in name.members {
            let found = body[member]
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

    /// Reads the data in an envelope; nil if it is missing.
    func data(of body: PostedBody) throws(DialectFailure) -> PostedBody? {
        switch payload {
        case .rest: return body
        case .member(let member): return body[member]
        case .text(let member):
            guard let found = body[member] else { return nil }
            guard found.string != nil, let data = try? found.parsed() else {
                throw DialectFailure("expected JSON text", at: member, found: found)
            }
            return data
        }
    }

    /// Reads the id in an envelope; nil if it is missing or `null`.
    func id(of body: PostedBody) throws(DialectFailure) -> JSONValue? {
        guard let id, let found = body[id], found.kind != .null else { return nil }
        guard let value = found.id else { throw DialectFailure(id: found, at: id) }
        return value
    }
}
