import ScriptBridge

/// Describes an envelope as JSON, so that a fake host can play it in tests of pages.
///
/// What the page posts is the envelope's shape. What it gets is found by letting the envelope write
/// outcomes whose parts are known:
///
/// | what is written | text |
/// | --- | --- |
/// | nothing | `null` |
/// | the promise | `{"resolve": …}`, `{"reject": …}` |
/// | a call | `{"call": "window.externalBus", "arguments": […]}`; the path may also be text with parts in it |
/// | a part: `id`, `result`, `code`, `number` (the code), `message`, `data` or `name` | `{"part": "id"}` |
/// | a part of the name | `{"part": "name", "index": 0, "separator": "."}` |
/// | JSON text of something | `{"text": …}` |
/// | text with parts in it | `{"joined": [{"part": "code"}, {"value": ": "}]}` |
/// | an object, an array | `{"members": {"id": …}}`, `{"array": […]}` |
/// | anything else | `{"value": 1}` |
///
/// An envelope that writes these outcomes in different forms has no description, and is `null`.
/// With `needsID`, a promise gets no outcome of a message without an id.
/// What it decides by the name of a message, or by a code of the app, is not found: it is described
/// as for other names.
enum EnvelopeForm {
    /// Returns the description; `null` if the envelope has none.
    static func json(of envelope: any ScriptEnvelope) -> JSONValue {
        guard let post = post(envelope.shape),
            let forms = try? replies(Probe(1, envelope.shape), of: envelope),
            let others = try? replies(Probe(2, envelope.shape), of: envelope), forms == others
        else { return .null }
        let events = [1, 2].map { try? Probe($0, envelope.shape).event(of: envelope) }
        var form: JSONValue.Object = [
            "by": envelope.route == .promise ? "promise" : "function", "post": post,
            "replies": .object(forms),
            "event": events[0] == events[1] ? events[0] ?? .null : .null,
        ]
        if needsID(envelope) { form["needsID"] = true }
        return .object(form)
    }

    /// Whether a promise gets no outcome of a message without an id.
    private static func needsID(_ envelope: any ScriptEnvelope) -> Bool {
        guard case .object(let members) = envelope.shape, envelope.route == .promise else {
            return false
        }
        let outcomes: [MessageOutcome] = [
            .handled, .replied(json: "1"), .failed(BridgeError(.handlerFailed, "")),
        ]
        return members.contains { if case .id = $0 { true } else { false } }
            && outcomes.allSatisfy {
                (try? envelope.write(.reply(.init($0, of: "name", ticket: .null)))) == .nothing
            }
    }

    private static func post(_ shape: EnvelopeShape) -> JSONValue? {
        switch shape {
        case .unknown: nil
        case .data: "data"
        case .text: "text"
        case .object(let members): .array(members.map(member))
        }
    }

    private static func member(_ member: EnvelopeShape.Member) -> JSONValue {
        switch member {
        case .constant(let text, let name):
            ["part": "constant", "at": .string(name), "value": .string(text)]
        case .name(let name): ["part": "name", "at": .string(name)]
        case .namePart(_, let separator, let name):
            ["part": "name", "at": .string(name), "separator": .string(separator)]
        case .data(let name): ["part": "data", "at": .string(name)]
        case .dataText(let name): ["part": "text", "at": .string(name)]
        case .id(let name, let absent):
            ["part": "id", "at": .string(name), "absent": .array(absent)]
        case .dataMembers: ["part": "rest"]
        }
    }

    /// Returns the forms of all outcomes, and the numbers that stand for codes of the bridge.
    ///
    /// A code that is a number may have another form, and so may a code for which a number stands.
    private static func replies(
        _ probe: Probe,
        of envelope: any ScriptEnvelope
    ) throws -> JSONValue.Object {
        let (result, data) = (EnvelopeValue(probe["result"]), EnvelopeValue(probe["data"]))
        var forms: JSONValue.Object = [
            "replied": try probe.reply(.replied(json: result.json), of: envelope),
            "handled": try probe.reply(.handled, of: envelope),
            "element": try probe.reply(
                .replied(json: result.json), isElement: true, of: envelope),
            "ended": try probe.reply(.ended, of: envelope),
        ]
        var numbers: JSONValue.Object = [:]
        for (suffix, data) in [("", nil), ("WithData", data.json)] {
            let failed = try probe.failure(probe["code"], data, of: envelope)
            let numbered = try probe.failure(probe["number"], data, of: envelope)
            forms["failed\(suffix)"] = failed
            if numbered != failed { forms["numbered\(suffix)"] = numbered }
            for code in BridgeError.Code.ofEnvelopes.map(\.rawValue) {
                let form = try probe.failure(.string(code), data, of: envelope)
                guard form != failed else { continue }
                let number = form.numbers.first { numbered.replacingNumber(with: $0) == form }
                guard let number else { throw BridgeError.contract(code, "has its own form.") }
                numbers[code] = number
            }
        }
        if !numbers.isEmpty { forms["numbers"] = .object(numbers) }
        return forms
    }
}

/// Outcomes whose parts are recognized in what an envelope writes of them.
private struct Probe {
    /// The forms of the parts with their values. A name comes before its parts.
    private var parts: [(form: JSONValue, value: JSONValue)]

    init(_ number: Int, _ shape: EnvelopeShape) {
        let separator = shape.nameSeparator
        let names = separator.map { _ in (0..<shape.namePartCount).map { "probe\($0)Name\(number)" }
        }
        let values: [(name: String, value: JSONValue)] = [
            ("id", .string("probe-id-\(number)")), ("code", .string("probeCode\(number)")),
            ("message", .string("probe message \(number)")),
            ("number", JSONValue(-7_000_000 - number)),
            // Of different kinds, so that a form does not depend on the kind.
            ("result", number == 1 ? "probe result" : ["probe": "result"]),
            ("data", number == 1 ? ["probe": "data"] : "probe data"),
            ("name", .string(names?.joined(separator: separator ?? "") ?? "probeName\(number)")),
        ]
        parts = values.map { (["part": .string($0.name)], $0.value) }
        for (index, name) in (names ?? []).enumerated() {
            let form: JSONValue = [
                "part": "name", "index": JSONValue(index), "separator": .string(separator ?? ""),
            ]
            parts.append((form, .string(name)))
        }
    }

    subscript(part: String) -> JSONValue {
        get { parts.first { $0.form == ["part": .string(part)] }?.value ?? .null }
        set {
            for index in parts.indices where parts[index].form == ["part": .string(part)] {
                parts[index].value = newValue
            }
        }
    }

    func reply(
        _ outcome: MessageOutcome,
        isElement: Bool = false,
        of envelope: any ScriptEnvelope
    ) throws -> JSONValue {
        try form(
            of: envelope.write(
                .reply(
                    .init(
                        outcome, of: self["name"].string ?? "", ticket: self["id"],
                        isElement: isElement))))
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

    func event(of envelope: any ScriptEnvelope) throws -> JSONValue {
        let data = EnvelopeValue(self["data"])
        return try form(
            of: envelope.write(
                .command(.init(name: self["name"].string ?? "", data: data, id: nil))))
    }

    private func form(of delivery: EnvelopeDelivery) throws -> JSONValue {
        switch delivery {
        case .nothing: .null
        case .resolve(let value): ["resolve": try form(of: value)]
        case .reject(let text): ["reject": form(of: JSONValue.string(text))]
        case .call(let function, let arguments):
            [
                "call": form(of: function.text)["value"] ?? form(of: function.text),
                "arguments": .array(try arguments.map { try form(of: $0) }),
            ]
        }
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
        for (part, value) in parts {
            guard let value = value.string, let range = text.firstRange(of: value) else { continue }
            let pieces = [
                form(of: String(text[..<range.lowerBound])), part,
                form(of: String(text[range.upperBound...])),
            ]
            return ["joined": .array(pieces.filter { $0 != ["value": ""] })]
        }
        return ["value": .string(text)]
    }
}

extension EnvelopeShape {
    /// What stands between the parts of a name; nil if the name is not in parts.
    private var separators: [(index: Int, text: String)] {
        guard case .object(let members) = self else { return [] }
        return members.compactMap { member in
            if case .namePart(let index, let separator, _) = member {
                (index, separator)
            } else {
                nil
            }
        }
    }

    fileprivate var nameSeparator: String? { separators.first?.text }

    fileprivate var namePartCount: Int { (separators.map(\.index).max() ?? -1) + 1 }
}

extension JSONValue {
    fileprivate var isConstant: Bool { self["value"] != nil }

    /// The numbers in a form, at any depth.
    fileprivate var numbers: [JSONValue] {
        switch self {
        case .number: [self]
        case .array(let elements): elements.flatMap(\.numbers)
        case .object(let members): members.flatMap(\.value.numbers)
        case .null, .bool, .string: []
        }
    }

    /// Returns a form with a number in the place of the part that is one.
    fileprivate func replacingNumber(with number: JSONValue) -> JSONValue {
        switch self {
        case ["part": "number"]: ["value": number]
        case .array(let elements): .array(elements.map { $0.replacingNumber(with: number) })
        case .object(let members):
            .object(.init(members.map { ($0.key, $0.value.replacingNumber(with: number)) }))
        case .null, .bool, .number, .string: self
        }
    }
}
