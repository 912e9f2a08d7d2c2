public import ScriptBridge

extension ScriptDialect {
    /// A place in a posted body, such as `"type"`, `2` or `.path("payload", "type")`.
    public typealias Place = EnvelopeShape.Place

    /// The place of the message's name in an envelope.
    public struct Name: Hashable, Sendable {
        /// The places of the parts that make the name.
        let places: [Place]
        /// What stands between the parts in the name.
        let separator: String

        /// Returns the place of a name that is made of several parts.
        ///
        /// `.joined("moduleName", "methodName", by: ".")` finds `Camera.open` in
        /// `{moduleName: "Camera", methodName: "open"}`. Parts that are absent are left out, but
        /// one of them must be there.
        public static func joined(_ places: Place..., by separator: String) -> Name {
            Name(places: places, separator: separator)
        }

        /// The name of the channel.
        public static let channel: Name = Name(places: [], separator: "")

        /// Returns the place of a name at the end of a path: `.path("payload", "type")`.
        public static func path(_ places: Place...) -> Name {
            Name(places: [places.reduce(.path()) { .path($0, $1) }], separator: "")
        }
    }

    /// The part of an envelope that the handler's message type is decoded from.
    public enum Payload: Hashable, Sendable {
        /// The whole envelope: the data's members are next to the name.
        case rest
        /// The value at a place, or an empty object if there is none.
        case member(Place)
        /// The value of the JSON text at a place, or an empty object if there is none.
        case text(of: Place)
    }

    /// The place of the message's id in an envelope.
    public struct ID: Hashable, Sendable {
        let places: [Place]
        /// The ids of messages that expect no reply.
        var absent: [JSONValue] = []
        /// The texts from which a page may choose; empty if it may choose any.
        var choices: [String] = []
        /// Whether the ticket is the array of all values.
        var isList: Bool = false
        /// Which messages with an id wait for a reply.
        var answers: Answers = .all
    }

    /// The messages with an id that get a reply.
    public enum Answers: Hashable, Sendable {
        /// All: the page waits if it gives an id. A `ScriptMessage` is answered with `null`.
        case all
        /// All but a `ScriptMessage` that was handled, because the page gives each message an id.
        case requests
    }
}

extension ScriptDialect.Name: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates the place of a name that is the value of one member.
    public init(stringLiteral member: String) {
        self.init(places: [ScriptDialect.Place(stringLiteral: member)], separator: "")
    }

    /// Creates the place of a name that is one element of an array.
    public init(integerLiteral index: Int) {
        self.init(places: [ScriptDialect.Place(integerLiteral: index)], separator: "")
    }
}

extension ScriptDialect.ID {
    /// Creates a place.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - absent: The ids of messages that expect no reply, such as `"-1"`.
    ///   - answers: Which messages with an id get a reply.
    public init(
        _ place: ScriptDialect.Place,
        absent: JSONValue...,
        answers: ScriptDialect.Answers = .all
    ) {
        self.init(places: [place], absent: absent, answers: answers)
    }

    /// Returns the places of all values that the reply needs; the ticket is their array.
    ///
    /// A message without one of them expects no reply.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - choices: The texts from which a page may choose, such as the names of functions; empty,
    ///     the default, if it may choose any.
    /// - Returns: The places.
    public static func all(_ places: ScriptDialect.Place..., among choices: [String] = []) -> Self {
        Self(places: places, choices: choices, isList: true)
    }
}

extension ScriptDialect.ID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates the place of an id that is the value of one member.
    public init(stringLiteral member: String) {
        self.init(ScriptDialect.Place(stringLiteral: member))
    }

    /// Creates the place of an id that is one element of an array.
    public init(integerLiteral index: Int) {
        self.init(ScriptDialect.Place(integerLiteral: index))
    }
}

/// The places of a message's parts in an envelope.
struct DialectFields: Sendable {
    let name: ScriptDialect.Name
    let payload: ScriptDialect.Payload
    /// The place of the id; nil if messages have no ids.
    let id: ScriptDialect.ID?
    /// The members that are always the same texts.
    let constants: [(key: String, value: String)]
    let reply: ScriptDialect.Reply
    let acknowledgement: ScriptDialect.Acknowledgement?

    /// Reads a body.
    func read(_ posted: PostedBody, in dialect: String) -> EnvelopeEntry {
        var (name, ticket) = ("", reply.ticket(of: nil, hasIDs: id != nil))
        do throws(BridgeError) {
            let body = try posted.parsed()
            do throws(DialectFailure) {
                // Before the id, so that the trace has the name of a message whose id is malformed.
                let found = Result { () throws(DialectFailure) in try self.name(of: body) }
                name = (try? found.get()) ?? ""
                if let rule = acknowledgement, let place = rule.place, let found = body[place],
                    found.kind != .null
                {
                    guard let id = found.id else { throw DialectFailure(id: found, at: place) }
                    return rule.entry(body, of: id)
                }
                let id = try id(of: body)
                ticket = reply.ticket(of: id, hasIDs: self.id != nil)
                name = try found.get()
                for (member, text) in constants where body[member]?.string != text {
                    let place = ScriptDialect.Place(stringLiteral: member)
                    throw DialectFailure("expected \"\(text)\"", at: place, found: body[member])
                }
                if let rule = acknowledgement, rule.name == name { return rule.entry(body, of: id) }
            } catch {
                throw BridgeError(error, in: dialect)
            }
            return .message(name: name, data: try data(of: body, in: dialect), ticket: ticket)
        } catch {
            return .malformed(error, name: name, ticket: ticket)
        }
    }

    private func name(of body: PostedBody) throws(DialectFailure) -> String {
        guard body.kind == .object || body.kind == .array else {
            throw DialectFailure("expected an object or an array", found: body)
        }
        if name.places.isEmpty { return body.channel.text }
        var parts: [String] = []
        for place in name.places {
            guard let found = body[place], name.places.count == 1 || found.kind != .null else {
                continue
            }
            guard let part = found.string else {
                throw DialectFailure("expected a string", at: place, found: found)
            }
            guard !part.isEmpty else {
                throw DialectFailure(
                    "expected a string that is not empty", at: place, found: found)
            }
            parts.append(part)
        }
        guard !parts.isEmpty else {
            throw DialectFailure(noNameAt: name.places[0], in: body)
        }
        return parts.joined(separator: name.separator)
    }

    /// Reads the data in an envelope; nil if it is missing.
    private func data(of body: PostedBody, in dialect: String) throws(BridgeError) -> PostedBody? {
        switch payload {
        case .rest: return body
        case .member(let place): return body[place]
        case .text(let place):
            guard let found = body[place], found.kind != .null else { return nil }
            guard found.string != nil else {
                let failure = DialectFailure("expected JSON text", at: place, found: found)
                throw BridgeError(failure, in: dialect)
            }
            do throws(BridgeError) {
                return try found.parsed()
            } catch {
                throw .notJSON("\(place)", in: dialect, error)
            }
        }
    }

    /// Reads the id in an envelope; nil if it is missing, `null`, or stands for none.
    private func id(of body: PostedBody) throws(DialectFailure) -> JSONValue? {
        guard let id else { return nil }
        var values: [JSONValue] = []
        for place in id.places {
            guard let found = body[place], found.kind != .null else { return nil }
            guard let value = found.id else { throw DialectFailure(id: found, at: place) }
            // In an expression with `value`, nil would be the value `null`.
            if id.absent.contains(value) { return nil }
            guard id.choices.isEmpty || id.choices.contains(value.string ?? "") else {
                throw DialectFailure("expected one of the declared texts", at: place, found: found)
            }
            values.append(value)
        }
        return id.isList ? .array(values) : values.first
    }

    /// The shape of the bodies.
    var shape: EnvelopeShape {
        var parts = constants.map { EnvelopeShape.Part.constant($1, at: .init(stringLiteral: $0)) }
        parts += name.places.enumerated().map { index, place in
            name.places.count == 1
                ? .name(at: place) : .namePart(index, separator: name.separator, at: place)
        }
        if let id {
            parts += id.places.map { place in
                id.isList
                    ? .kept(at: place, among: id.choices) : .id(at: place, absent: id.absent)
            }
        }
        switch payload {
        case .rest: parts.append(.dataMembers)
        case .member(let place): parts.append(.data(at: place))
        case .text(let place): parts.append(.dataText(at: place))
        }
        return .parts(parts)
    }
}
