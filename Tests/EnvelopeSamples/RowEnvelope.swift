public import ScriptBridge

extension ScriptEnvelope {
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
    public static let rows: ScriptEnvelope = .calling("rows.take") { body in
        try row(body)
    } arguments: { out in
        if let batch = out.batch { return batch.map(row) }
        return [out.isCommand ? [out.id, .string(out.name), out.data] : row(out)]
    }

    private static func row(_ body: PostedBody) throws -> EnvelopeEntry {
        let body = try body.parsed()
        guard body.kind == .array, let first = body[0] else {
            throw PageError("noRow", "Expected a row, found \(body.kind).")
        }
        if first.kind == .array { return try body.batch(row) }
        let id = try first.decode(JSONValue.self)
        guard let second = body[1] else { return .cancel(ticket: id) }
        guard let name = second.string else {
            return try second.decode(Bool.self)
                ? .acknowledgement(of: id, result: body[2])
                : .failure(of: id, error: body[2], message: body[2]?.string)
        }
        let ticket: JSONValue? = id == false ? Optional.none : id
        guard !name.isEmpty else {
            let error = BridgeError(.notAMessage, "A row needs a name.")
            return .malformed(error, ticket: ticket)
        }
        return .message(ticket: ticket, name: name, data: body[2])
    }

    private static func row(_ out: EnvelopeOutput) -> EnvelopeValue {
        if out.isEnd || out.isHandled { return [out.id, true] }
        return out.result.map { [out.id, out.isElement ? "next" : true, $0] } ?? [out.id, out.code]
    }

    /// An envelope that writes a text of the page as JSON, as a careless one might.
    public static let careless: ScriptEnvelope = .calling { body in
        .message(ticket: "ticket", name: try body.decode(String.self))
    } write: { out in
        out.isCommand ? .nothing : .call("rows.take", [try EnvelopeValue(json: out.name)])
    }
}
