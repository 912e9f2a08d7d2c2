public import ScriptBridge

/// An envelope whose messages are rows: `[id, name, data]`, where the id may be `null`.
///
/// | the row | what it is |
/// | --- | --- |
/// | `[id, name, data]` | a message |
/// | `[id]` | the page stopped waiting for the outcome of a message |
/// | `[id, true, result]`, `[id, false, error]` | what became of a command |
/// | an array of rows | a batch |
///
/// The host calls `rows.take` with a row for each outcome, and with a row for each command.
public struct RowEnvelope: ScriptEnvelope {
    /// The name in error messages.
    public let name = "rows"

    /// The page learns outcomes by its function.
    public let route = EnvelopeRoute.function

    /// Creates the envelope.
    public init() {}

    /// Reads a body.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry {
        let body = try body.parsed()
        guard let row = body.elements, let first = row.first else {
            throw PageError("noRow", "Expected a row, found \(body.kind).")
        }
        if first.kind == .array { return .batch(try row.map(read)) }
        let id = try first.decode(JSONValue.self)
        guard row.count > 1 else { return .cancel(ticket: id) }
        guard let name = row[1].string else {
            let data = row.count > 2 ? row[2] : nil
            return try row[1].decode(Bool.self)
                ? .acknowledgement(of: id, result: data)
                : .failure(of: id, error: data, message: data?.string)
        }
        guard !name.isEmpty else {
            let error = BridgeError(.notAMessage, "A row needs a name.")
            return .malformed(error, ticket: id)
        }
        return .message(
            name: name, data: row.count > 2 ? row[2] : nil, ticket: id,
            route: id.isNull ? .functionIfReplying : nil)
    }

    /// Writes no answer: the page ignores the promise.
    public func answer(_ output: EnvelopeOutput) -> PostAnswer { .nothing }

    /// Writes what the host tells.
    public func call(_ output: EnvelopeOutput) -> EnvelopeCall? {
        switch output {
        case .batch(let outputs): EnvelopeCall("rows.take", outputs.map(row))
        case .outcome, .command: EnvelopeCall("rows.take", [row(output)])
        }
    }

    private func row(_ output: EnvelopeOutput) -> String {
        switch output {
        case .outcome(.failed(let error), _, let ticket):
            "[\(ticket ?? .null),\(JSONValue.string("\(error.code)"))]"
        case .outcome(.replied(let json), _, let ticket): "[\(ticket ?? .null),true,\(json)]"
        case .outcome(_, _, let ticket): "[\(ticket ?? .null),true]"
        case .command(let name, let json, let id): "[\(id),\(JSONValue.string(name)),\(json)]"
        case .batch(let outputs): "[\(outputs.map(row).joined(separator: ","))]"
        }
    }
}

/// An envelope that writes what is not JSON, as a careless one might.
public struct CarelessEnvelope: ScriptEnvelope {
    /// The name in error messages.
    public let name = "careless"

    /// Creates the envelope.
    public init() {}

    /// Reads a body.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry {
        .message(name: try body.decode(String.self), route: .function)
    }

    /// Writes no answer.
    public func answer(_ output: EnvelopeOutput) -> PostAnswer { .nothing }

    /// Writes the name, which is a text of the page.
    public func call(_ output: EnvelopeOutput) -> EnvelopeCall? {
        guard case .outcome(_, let name, _) = output else { return nil }
        return EnvelopeCall("rows.take", [name])
    }
}
