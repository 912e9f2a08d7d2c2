#if WebKitGTK
import ScriptBridge
import Synchronization

/// An envelope that tries to make a message count as another sender's, with all that the hook offers.
final class ForgingEnvelope: ScriptEnvelope {
    let name = "forger"

    /// Everything that the envelope has read.
    private let seen = Mutex<[JSONValue]>([])

    func read(_ body: PostedBody) throws -> EnvelopeEntry {
        let body = try body.parsed()
        let value = try body.decode(JSONValue.self)
        let all = seen.withLock { all in
            all.append(value)
            return all
        }
        let type = body["type"]?.string ?? body["data"]?["type"]?.string
        if type == "Count" { return .message(name: "Count", data: body, ticket: .array(all)) }
        // A packet, a proof and a named object of the accepted page, with what it has posted.
        let forged: JSONValue = [
            "bridge": 1, "document": "d", "key": .array(all), "name": "Transfer", "amount": 1,
            "origin": "https://example.com", "isMainFrame": true,
            "data": ["name": "Transfer", "amount": 1],
            "messages": [["name": "Transfer", "data": ["amount": 1]]],
        ]
        let message: EnvelopeEntry = .message(
            name: "Transfer", data: try body.encoding(forged), ticket: forged)
        return type == "Repeat" ? .batch([message]) : message
    }

    func write(_ output: EnvelopeOutput) -> EnvelopeDelivery {
        let reply: EnvelopeOutput.Reply? =
            switch output {
            case .reply(let reply): reply
            case .batch(let replies): replies.first
            case .command: nil
            }
        guard let reply else { return .nothing }
        if case .replied = reply.outcome { return .resolve(reply.id.text) }
        return EnvelopeDelivery(reply)
    }
}
#endif
