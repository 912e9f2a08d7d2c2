import ScriptBridge

/// Describes an envelope as JSON, so that a fake host can play it in tests of pages.
///
/// What the page posts is the envelope's shape: `"data"`, `"text"`, `{"several": …}`, or a list of
/// parts. The place of a part is a member, an element, or an array of both for a path. What the page
/// gets is found by letting the envelope read a message of its shape, and write outcomes whose parts
/// are known:
///
/// | what is written | text |
/// | --- | --- |
/// | nothing | `null` |
/// | the promise | `{"resolve": …}`, `{"reject": …}` |
/// | a call | `{"call": "window.externalBus", "arguments": […]}`; the path may also be text with parts in it |
/// | a part: `id`, `result`, `code`, `number` (the code), `message`, `data` or `name` | `{"part": "id"}` |
/// | a part of the name | `{"part": "name", "index": 0, "separator": "."}` |
/// | one of the values that the ticket keeps | `{"part": "kept", "index": 0}` |
/// | JSON text of something | `{"text": …}` |
/// | text with parts in it | `{"joined": [{"part": "code"}, {"value": ": "}]}` |
/// | an object, an array | `{"members": {"id": …}}`, `{"array": […]}` |
/// | anything else | `{"value": 1}` |
///
/// With `needsID`, a promise gets no outcome of a message without an id. Keys in a path have no
/// quotation marks. What an envelope decides by the name of a message, or by a code of the app, is
/// not found: it is described as for other names. So are the acknowledgements of commands.
enum EnvelopeForm {
    /// Why an envelope has no description.
    struct Failure: Error {
        let reason: String
    }

    /// Returns the description.
    static func json(of envelope: any ScriptEnvelope) throws(Failure) -> JSONValue {
        guard let post = post(envelope.shape) else {
            throw Failure(reason: "its shape is not known")
        }
        let (one, other) = (try EnvelopeProbe(1, of: envelope), try EnvelopeProbe(2, of: envelope))
        let forms: [JSONValue.Object]
        do {
            forms = [try replies(one, of: envelope), try replies(other, of: envelope)]
        } catch {
            throw Failure(reason: "it cannot write every outcome: \(error)")
        }
        guard forms[0] == forms[1] else {
            throw Failure(reason: "the form of its replies depends on what is in them")
        }
        let events = [one, other].map { $0.event(of: envelope) }
        var form: JSONValue.Object = [
            "by": envelope.route == .promise ? "promise" : "function", "post": post,
            "replies": .object(forms[0]), "event": events[0] == events[1] ? events[0] : .null,
        ]
        if envelope.route == .promise, one.needsID(envelope) { form["needsID"] = true }
        return .object(form)
    }

    private static func post(_ shape: EnvelopeShape) -> JSONValue? {
        switch shape {
        case .unknown: nil
        case .data: "data"
        case .text: "text"
        case .parts(let parts): .array(parts.map(part))
        case .several(let shape): post(shape).map { ["several": $0] }
        }
    }

    private static func part(_ part: EnvelopeShape.Part) -> JSONValue {
        switch part {
        case .constant(let text, let place):
            ["part": "constant", "at": at(place), "value": .string(text)]
        case .name(let place): ["part": "name", "at": at(place)]
        case .namePart(_, let separator, let place):
            ["part": "name", "at": at(place), "separator": .string(separator)]
        case .data(let place, false): ["part": "data", "at": at(place)]
        case .data(let place, true): ["part": "data", "at": at(place), "takesAny": true]
        case .dataText(let place): ["part": "text", "at": at(place)]
        case .id(let place, let absent):
            ["part": "id", "at": at(place), "absent": .array(absent)]
        case .kept(let place, let choices):
            ["part": "kept", "at": at(place), "among": .array(choices.map(JSONValue.string))]
        case .dataMembers: ["part": "rest"]
        }
    }

    private static func at(_ place: EnvelopeShape.Place) -> JSONValue {
        let steps = place.steps.map { step -> JSONValue in
            switch step {
            case .member(let name): .string(name)
            case .element(let index): JSONValue(index)
            }
        }
        return steps.count == 1 ? steps[0] : .array(steps)
    }

    /// Returns the forms of all outcomes, and the numbers that stand for codes of the bridge.
    ///
    /// A code that is a number may have another form, and so may a code for which a number stands.
    private static func replies(
        _ probe: EnvelopeProbe,
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
