import ScriptBridge

/// A message of an envelope whose parts are recognized in what the envelope writes of it.
struct EnvelopeProbe {
    private struct Part {
        /// What is written instead of the part.
        let form: JSONValue
        var value: JSONValue
        /// How the part looks inside of a text; nil if it is not looked for.
        var text: String?
    }

    /// A name comes before its parts.
    private var parts: [Part]
    private var names: [String]
    private var name = ""
    private var ticket: JSONValue = .null

    /// Creates a message that the envelope has read.
    ///
    /// - Throws: The failure if the envelope does not read what its shape says.
    init(_ number: Int, of envelope: any ScriptEnvelope) throws(EnvelopeForm.Failure) {
        let shape = envelope.shape.single
        let separator = shape.nameParts.first?.separator ?? ""
        // The app may write any index.
        let last = min(max(shape.nameParts.map(\.index).max() ?? 0, 0), 99)
        names = (0...last).map { "probe\($0)Name\(number)" }
        parts = []
        // Of different kinds, so that a form does not depend on the kind.
        let isText = number == 1
        add("id", isText ? "probe-id-1" : 5_000_002, isInText: true)
        add("code", .string("probeCode\(number)"), isInText: true)
        add("message", .string("probe message \(number)"), isInText: true)
        add("number", JSONValue(-7_000_000 - number))
        add("result", isText ? "probe result" : ["probe": "result"], isInText: isText)
        add("data", isText ? ["probe": "data"] : "probe data", isInText: !isText)
        add("name", .string(names.joined(separator: separator)), isInText: true)
        for (index, name) in names.enumerated() where !shape.nameParts.isEmpty {
            add("name", .string(name), isInText: true, index, separator)
        }
        for (index, choices) in shape.choices.enumerated() {
            let value: JSONValue =
                choices.isEmpty
                ? isText ? .string("probe-kept-\(index)") : JSONValue(6_000_000 + index)
                : .string(choices[(number - 1) % choices.count])
            add("kept", value, isInText: choices.isEmpty, index)
        }
        guard case .message(let name, _, let ticket) = try read(envelope) else {
            throw EnvelopeForm.Failure(reason: "it reads no message of its own shape")
        }
        if shape.isUnnamed {
            self["name"] = .string(name)
        } else if self["name"] != .string(name) {
            throw EnvelopeForm.Failure(reason: "it reads another name than its shape says")
        }
        self.name = name
        self.ticket = ticket ?? .null
    }

    private mutating func add(
        _ name: String,
        _ value: JSONValue,
        isInText: Bool = false,
        _ index: Int? = nil,
        _ separator: String? = nil
    ) {
        var form: JSONValue.Object = ["part": .string(name)]
        if let index { form["index"] = JSONValue(index) }
        if let separator { form["separator"] = .string(separator) }
        let text = isInText ? value.string ?? "\(value)" : nil
        parts.append(Part(form: .object(form), value: value, text: text))
    }

    /// The value of a part that is not one of several.
    subscript(part: String) -> JSONValue {
        get { parts.first { $0.form == ["part": .string(part)] }?.value ?? .null }
        set {
            for index in parts.indices where parts[index].form == ["part": .string(part)] {
                parts[index].value = newValue
                parts[index].text = newValue.string
            }
        }
    }

    /// Reads a message, with or without an id.
    private func read(
        _ envelope: any ScriptEnvelope,
        withID: Bool = true
    ) throws(EnvelopeForm.Failure) -> EnvelopeEntry {
        do {
            let body = body(envelope.shape, withID: withID)
            var entry = try envelope.read(PostedBody(body, on: "probe", to: envelope.name))
            while case .several(let entries) = entry, entries.count == 1 { entry = entries[0] }
            if case .malformed(let error, _, _) = entry { throw error }
            return entry
        } catch {
            throw EnvelopeForm.Failure(reason: "it rejects a message of its own shape: \(error)")
        }
    }

    /// Returns a body as a page would post it.
    private func body(_ shape: EnvelopeShape, withID: Bool) -> JSONValue {
        switch shape {
        case .unknown, .data: return [:]
        case .text: return "{}"
        case .several(let shape): return [body(shape, withID: withID)]
        case .parts(let parts):
            var (body, keptCount) = (JSONValue.null, 0)
            for part in parts {
                switch part {
                case .constant(let text, let place): body.set(.string(text), at: place)
                case .name(let place): body.set(self["name"], at: place)
                case .namePart(let index, _, let place) where names.indices.contains(index):
                    body.set(.string(names[index]), at: place)
                case .data(let place, _): body.set([:], at: place)
                case .dataText(let place): body.set("{}", at: place)
                case .id(let place, _) where withID: body.set(self["id"], at: place)
                case .kept(let place, _):
                    body.set(value(ofKept: keptCount), at: place)
                    keptCount += 1
                case .namePart, .id, .dataMembers: break
                }
            }
            return body.isNull ? [:] : body
        }
    }

    private func value(ofKept index: Int) -> JSONValue {
        let form: JSONValue = ["part": "kept", "index": JSONValue(index)]
        return parts.first { $0.form == form }?.value ?? .null
    }

    /// Returns whether nobody learns the outcome of a message without an id.
    func needsID(_ envelope: any ScriptEnvelope) -> Bool {
        guard envelope.shape.single.hasID,
            case .message(let name, _, let ticket)? = try? read(envelope, withID: false)
        else { return false }
        guard let ticket else { return true }
        var probe = self
        (probe.name, probe.ticket) = (name, ticket)
        let forms = [
            try? probe.reply(.handled, of: envelope),
            try? probe.reply(.replied(json: "1"), of: envelope),
            try? probe.failure(self["code"], nil, of: envelope),
        ]
        return forms.allSatisfy { $0 == JSONValue.null }
    }

    // MARK: What is written

    func reply(
        _ outcome: MessageOutcome,
        isElement: Bool = false,
        of envelope: any ScriptEnvelope
    ) throws -> JSONValue {
        try form(
            of: envelope.write(
                .reply(.init(outcome, of: name, ticket: ticket, isElement: isElement))))
    }

    func failure(
        _ code: JSONValue,
        _ data: String?,
        of envelope: any ScriptEnvelope
    ) throws -> JSONValue {
        let rawValue = code.string ?? "\(code)"
        let error = BridgeError(
            .init(rawValue: rawValue), self["message"].string ?? "", dataJSON: data)
        var probe = self
        probe["code"] = .string(rawValue)
        return try probe.reply(.failed(error), of: envelope)
    }

    /// Returns the form of an event; `null` if there are none.
    ///
    /// The name of an event may have parts, as the names of messages do.
    func event(of envelope: any ScriptEnvelope) -> JSONValue {
        var plain = self
        plain.parts.removeAll { $0.form["separator"] != nil }
        plain["name"] = .string(names[0])
        for probe in [self, plain] {
            let name = probe["name"].string ?? ""
            let command = EnvelopeOutput.Command(
                name: name, data: EnvelopeValue(self["data"]), id: nil)
            if let form = try? probe.form(of: envelope.write(.command(command))) { return form }
        }
        return .null
    }

    private func form(of delivery: EnvelopeDelivery) throws -> JSONValue {
        switch delivery {
        case .nothing: .null
        case .resolve(let value): ["resolve": try form(of: value)]
        case .reject(let text): ["reject": form(of: JSONValue.string(text))]
        case .call(let function, let arguments):
            [
                "call": form(of: function),
                "arguments": .array(try arguments.map { try form(of: $0) }),
            ]
        }
    }

    /// Returns a path, in which keys that are numbers look as those that are texts.
    private func form(of function: FunctionPath) -> JSONValue {
        let path = function.text.replacing("[\"", with: "[").replacing("\"]", with: "]")
        let form = form(of: JSONValue.string(path))
        return form["value"] ?? form
    }

    private func form(of value: EnvelopeValue) throws -> JSONValue {
        form(of: try MessageDecoder().decode(JSONValue.self, from: .json(value.json)))
    }

    private func form(of value: JSONValue) -> JSONValue {
        if let part = parts.first(where: { $0.value == value }) { return part.form }
        switch value {
        case .string(let text): return form(of: text)
        case .array(let elements):
            let forms = elements.map(form)
            return forms.allSatisfy(\.isConstant) ? ["value": value] : ["array": .array(forms)]
        case .object(let members):
            let forms = JSONValue.Object(members.map { ($0.key, form(of: $0.value)) })
            return forms.allSatisfy(\.value.isConstant)
                ? ["value": value] : ["members": .object(forms)]
        case .null, .bool, .number: return ["value": value]
        }
    }

    private func form(of text: String) -> JSONValue {
        if let inner = try? MessageDecoder().decode(JSONValue.self, from: .json(text)) {
            let form = form(of: inner)
            if !form.isConstant { return ["text": form] }
        }
        for part in parts {
            guard let value = part.text, let range = text.firstRange(of: value) else { continue }
            let pieces = [
                form(of: String(text[..<range.lowerBound])), part.form,
                form(of: String(text[range.upperBound...])),
            ]
            return ["joined": .array(pieces.filter { $0 != ["value": ""] })]
        }
        return ["value": .string(text)]
    }
}

extension EnvelopeShape {
    /// The shape of one message.
    fileprivate var single: EnvelopeShape {
        if case .several(let shape) = self { shape.single } else { self }
    }

    private var parts: [Part] {
        if case .parts(let parts) = self { parts } else { [] }
    }

    fileprivate var nameParts: [(index: Int, separator: String)] {
        parts.compactMap { part in
            if case .namePart(let index, let separator, _) = part {
                (index, separator)
            } else {
                nil
            }
        }
    }

    /// What a page may choose from for each value that is kept.
    fileprivate var choices: [[String]] {
        parts.compactMap { part in
            if case .kept(_, let choices) = part { choices } else { nil }
        }
    }

    /// Whether the channel determines the message.
    fileprivate var isUnnamed: Bool {
        nameParts.isEmpty && !parts.contains { if case .name = $0 { true } else { false } }
    }

    fileprivate var hasID: Bool {
        parts.contains { if case .id = $0 { true } else { false } }
    }
}

extension JSONValue {
    /// Sets the value at a place, and adds what leads there.
    fileprivate mutating func set(_ value: JSONValue, at place: EnvelopeShape.Place) {
        self = setting(value, at: place.steps[...])
    }

    private func setting(
        _ value: JSONValue,
        at steps: ArraySlice<EnvelopeShape.Place.Step>
    ) -> JSONValue {
        switch steps.first {
        case nil: return value
        case .member(let name)?:
            var members: JSONValue.Object =
                if case .object(let members) = self { members } else { [:] }
            members[name] = (members[name] ?? .null).setting(value, at: steps.dropFirst())
            return .object(members)
        case .element(let index)?:
            guard (0..<1_000).contains(index) else { return self }
            var elements = array ?? []
            while elements.count <= index { elements.append(.null) }
            elements[index] = elements[index].setting(value, at: steps.dropFirst())
            return .array(elements)
        }
    }

    fileprivate var isConstant: Bool { self["value"] != nil }

    /// The numbers in a form, at any depth.
    var numbers: [JSONValue] {
        switch self {
        case .number: [self]
        case .array(let elements): elements.flatMap(\.numbers)
        case .object(let members): members.flatMap(\.value.numbers)
        case .null, .bool, .string: []
        }
    }

    /// Returns a form with a number in the place of the part that is one.
    func replacingNumber(with number: JSONValue) -> JSONValue {
        switch self {
        case ["part": "number"]: ["value": number]
        case .array(let elements): .array(elements.map { $0.replacingNumber(with: number) })
        case .object(let members):
            .object(.init(members.map { ($0.key, $0.value.replacingNumber(with: number)) }))
        case .null, .bool, .number, .string: self
        }
    }
}
