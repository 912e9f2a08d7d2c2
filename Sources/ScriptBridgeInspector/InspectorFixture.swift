import ScriptBridge

/// A recorded conversation between the page and a host.
///
/// It is replayed against bridge.js, so it does not need the app's handlers.
struct InspectorFixture {
    /// The credit with which the page script subscribes.
    private static let firstCredit = 16

    private let name: String
    private let steps: [String]

    /// Creates a fixture from a row.
    ///
    /// Fails if the row is neither a message nor an event, if the page does not load bridge.js, or
    /// if a text was not kept completely.
    init?(_ row: InspectorRow, elements: [InspectorRow]) {
        let texts = elements.compactMap { $0.text?.whole }
        guard row.document != nil || row.kind == .event,
            let name = row.name.whole, let json = row.text?.whole,
            texts.count == elements.count, row.reply.map({ $0.whole != nil }) ?? true,
            row.failure.map({ $0.error != nil }) ?? true
        else { return nil }
        self.name = name
        let failure = row.state == .failed ? row.failure?.error : nil
        switch row.kind {
        case .post: steps = Self.post(name, json, failure)
        case .event: steps = Self.event(name, json, row.delivery)
        case .request: steps = Self.request(name, json, row, failure)
        case .subscription:
            steps = Self.subscription(name, json, texts, failure, hasEnded: row.state == .ended)
        default: return nil
        }
    }

    /// The conversation in the format of a fixture file.
    var text: String {
        """
          {
            "name": \(Self.quoted(name)),
            "steps": [
              \(steps.joined(separator: ",\n      "))
            ]
          }
        """
    }

    private static func post(_ name: String, _ json: String, _ failure: BridgeError?) -> [String] {
        let steps = page("post", name, json, .post)
        guard let failure else { return steps + [#"{ "silent": true }"#] }
        let report = quoted("BridgeError: \(name): \(failure.message)")
        return steps + [
            receives([.failureByName(name, failure)]), #"{ "reported": [\#(report)] }"#,
        ]
    }

    private static func request(
        _ name: String,
        _ json: String,
        _ row: InspectorRow,
        _ failure: BridgeError?
    ) -> [String] {
        let reply: HostPacket.Reply
        let outcome: String
        if let failure {
            reply = .failure(id: 1, failure)
            outcome = rejected(failure)
        } else if let result = row.reply?.start {
            reply = .result(id: 1, json: result)
            outcome = #"{ "resolved": \#(result) }"#
        } else if row.state == .handled {
            reply = .result(id: 1, json: nil)
            outcome = "{}"
        } else {
            return page("request", name, json, .request) + [#"{ "pending": 1 }"#]
        }
        return page("request", name, json, .request) + [
            receives([reply]), #"{ "settled": [1, \#(outcome)] }"#,
        ]
    }

    private static func subscription(
        _ name: String,
        _ json: String,
        _ elements: [String],
        _ failure: BridgeError?,
        hasEnded: Bool
    ) -> [String] {
        var replies = elements.map { HostPacket.Reply.element(id: 1, json: $0) }
        var given = elements.map { #"{ "value": \#($0) }"# }
        if hasEnded {
            replies.append(.done(id: 1))
            given.append(#"{ "done": true }"#)
        } else if let failure {
            replies.append(.failure(id: 1, failure))
            given.append(rejected(failure))
        }
        let steps = page("subscribe", name, json, .subscription(credit: firstCredit))
        guard !replies.isEmpty else { return steps + [#"{ "silent": true }"#] }
        return steps + [receives(replies)] + given.map { _ in #"{ "next": 1 }"# }
            + [#"{ "given": [1, [\#(given.joined(separator: ", "))]] }"#]
    }

    private static func event(
        _ name: String,
        _ json: String,
        _ delivery: EventDelivery
    ) -> [String] {
        var packet = HostPacket()
        packet.events = [HostPacket.Event(name: name, json: json, delivery: delivery)]
        return [
            #"{ "listen": [\#(quoted(name)), "a"] }"#, #"{ "receives": \#(packet.text) }"#,
            #"{ "heard": [["a", \#(json)]] }"#,
        ]
    }

    /// Returns the page's call and the message it posts.
    private static func page(
        _ verb: String,
        _ name: String,
        _ json: String,
        _ kind: PageMessage.Kind
    ) -> [String] {
        let id = kind == .post ? nil : 1
        let message = PageMessage(name: name, data: .json(json), id: id, kind: kind)
        return [
            #"{ "do": ["\#(verb)", \#(quoted(name)), \#(json)] }"#,
            #"{ "posts": [\#(message.text)] }"#,
        ]
    }

    private static func receives(_ replies: [HostPacket.Reply]) -> String {
        var packet = HostPacket()
        packet.replies = replies
        return #"{ "receives": \#(packet.text) }"#
    }

    private static func rejected(_ error: BridgeError) -> String {
        #"{ "rejected": \#(HostPacket.json(error)) }"#
    }

    private static func quoted(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
