public import ScriptBridge

/// An envelope whose messages are rows: `[id, name, data]`, where the id may be `null`.
///
/// Nobody waits for the outcome of a row with the id `false`.
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
        let ticket: JSONValue? = id == false ? Optional.none : id
        guard !name.isEmpty else {
            let error = BridgeError(.notAMessage, "A row needs a name.")
            return .malformed(error, ticket: ticket)
        }
        return .message(name: name, data: row.count > 2 ? row[2] : nil, ticket: ticket)
    }

    /// Writes what the host tells.
    public func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        switch output {
        case .reply(let reply): .call("rows.take", [Self.row(reply)])
        case .batch(let replies): .call("rows.take", replies.map(Self.row))
        case .command(let command):
            .call("rows.take", [[command.id, .string(command.name), command.data]])
        }
    }

    private static func row(_ reply: EnvelopeOutput.Reply) -> EnvelopeValue {
        switch reply.outcome {
        case .failed: [reply.id, reply.code]
        case .replied: [reply.id, reply.isElement ? "next" : true, reply.result]
        case .handled, .ended: [reply.id, true]
        }
    }
}

/// An envelope that writes a text of the page as JSON, as a careless one might.
public struct CarelessEnvelope: ScriptEnvelope {
    /// The name in error messages.
    public let name = "careless"

    /// The page learns outcomes by its function.
    public let route = EnvelopeRoute.function

    /// Creates the envelope.
    public init() {}

    /// Reads a body.
    public func read(_ body: PostedBody) throws -> EnvelopeEntry {
        .message(name: try body.decode(String.self), ticket: "ticket")
    }

    /// Writes the name, which is a text of the page.
    public func write(_ output: EnvelopeOutput) throws -> EnvelopeDelivery {
        guard case .reply(let reply) = output else { return .nothing }
        return .call("rows.take", [try EnvelopeValue(json: reply.name)])
    }
}
