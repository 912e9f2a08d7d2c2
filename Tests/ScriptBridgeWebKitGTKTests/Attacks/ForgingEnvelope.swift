#if WebKitGTK
import ScriptBridge
import Synchronization

/// An envelope that tries to make a message count as another sender's, with all that the hook offers.
final class ForgingEnvelope: Sendable {
    /// Everything that the envelope has read.
    private let seen = Mutex<[JSONValue]>([])

    var envelope: ScriptEnvelope { .promise(read: read, write: write) }

    @Sendable
    private func read(_ body: PostedBody) throws -> EnvelopeEntry {
        let body = try body.parsed()
        let value = try body.decode(JSONValue.self)
        let all = seen.withLock { all in
            all.append(value)
            return all
        }
        let type = body["type"]?.string ?? body["data"]?["type"]?.string
        if type == "Count" { return .message(ticket: .array(all), name: "Count", data: body) }
        // A packet, a proof and a named object of the accepted page, with what it has posted.
        let forged: JSONValue = [
            "bridge": 1, "document": "d", "key": .array(all), "name": "Transfer", "amount": 1,
            "origin": "https://example.com", "isMainFrame": true,
            "data": ["name": "Transfer", "amount": 1],
            "messages": [["name": "Transfer", "data": ["amount": 1]]],
        ]
        let message: EnvelopeEntry = .message(
            ticket: forged, name: "Transfer", data: try body.encoding(forged))
        return type == "Repeat" ? .batch([message]) : message
    }

    @Sendable
    private func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        let reply = output.batch?.first ?? output
        if reply.isCommand { return .nothing }
        return reply.isHandled || !reply.isSuccess
            ? .promise(reply) : .resolve(EnvelopeValue(reply.ticket).text)
    }
}
#endif
