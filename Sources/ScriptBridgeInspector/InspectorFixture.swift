import ScriptBridge

/// A recorded conversation between the page and a host.
///
/// It is replayed against bridge.js, so it does not need the app's handlers.
struct InspectorFixture {
    /// The credit with which the page script subscribes.
    private static let firstCredit = 16

    /// An error as the page sees it.
    private typealias PageFailure = (code: String, message: String, dataJSON: String?)

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

    /// Returns what a page posted in an envelope, and the message in it; nil if a text was not kept
    /// completely.
    static func post(_ row: InspectorRow) -> String? {
        guard let channel = row.channel, let name = row.name.whole, let json = row.text?.whole,
            let posted = row.posted?.whole
        else { return nil }
        return """
              {
                "name": \(quoted(name)),
                "channel": \(quoted(channel)),
                "posted": \(posted),
                "message": {"name": \(quoted(name)), "data": \(json)}
              }
            """
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

    private static func post(_ name: String, _ json: String, _ failure: PageFailure?) -> [String] {
        let steps = page("post", name, json, "")
        guard let failure else { return steps + [#"{ "silent": true }"#] }
        let report = quoted("BridgeError: \(name): \(failure.message)")
        return steps + [
            receives([#""name":\#(quoted(name)),"error":\#(Self.json(of: failure))"#]),
            #"{ "reported": [\#(report)] }"#,
        ]
    }

    private static func request(
        _ name: String,
        _ json: String,
        _ row: InspectorRow,
        _ failure: PageFailure?
    ) -> [String] {
        let reply: String
        let outcome: String
        if let failure {
            reply = #","error":\#(Self.json(of: failure))"#
            outcome = rejected(failure)
        } else if let result = row.reply?.start {
            reply = #","result":\#(result)"#
            outcome = #"{ "resolved": \#(result) }"#
        } else if row.state == .handled {
            reply = ""
            outcome = "{}"
        } else {
            return page("request", name, json, #","id":1"#) + [#"{ "pending": 1 }"#]
        }
        return page("request", name, json, #","id":1"#) + [
            receives([#""id":1\#(reply)"#]), #"{ "settled": [1, \#(outcome)] }"#,
        ]
    }

    private static func subscription(
        _ name: String,
        _ json: String,
        _ elements: [String],
        _ failure: PageFailure?,
        hasEnded: Bool
    ) -> [String] {
        var replies = elements.map { #""id":1,"element":\#($0)"# }
        var given = elements.map { #"{ "value": \#($0) }"# }
        if hasEnded {
            replies.append(#""id":1,"done":true"#)
            given.append(#"{ "done": true }"#)
        } else if let failure {
            replies.append(#""id":1,"error":\#(Self.json(of: failure))"#)
            given.append(rejected(failure))
        }
        let steps = page(
            "subscribe", name, json, #","id":1,"kind":"subscribe","credit":\#(firstCredit)"#)
        guard !replies.isEmpty else { return steps + [#"{ "silent": true }"#] }
        return steps + [receives(replies)] + given.map { _ in #"{ "next": 1 }"# }
            + [#"{ "given": [1, [\#(given.joined(separator: ", "))]] }"#]
    }

    private static func event(
        _ name: String,
        _ json: String,
        _ delivery: EventDelivery
    ) -> [String] {
        let event =
            #"{"name":\#(quoted(name)),"data":\#(json),"delivery":"\#(delivery.rawValue)"}"#
        return [
            #"{ "listen": [\#(quoted(name)), "a"] }"#,
            #"{ "receives": {"bridge":1,"events":[\#(event)]} }"#,
            #"{ "heard": [["a", \#(json)]] }"#,
        ]
    }

    /// Returns the page's call and the message it posts, with further fields of the message.
    private static func page(
        _ verb: String,
        _ name: String,
        _ json: String,
        _ fields: String
    ) -> [String] {
        let name = quoted(name)
        return [
            #"{ "do": ["\#(verb)", \#(name), \#(json)] }"#,
            #"{ "posts": [{"name":\#(name),"data":\#(json)\#(fields)}] }"#,
        ]
    }

    /// Returns the packet with the host's replies, given as the fields of each.
    private static func receives(_ replies: [String]) -> String {
        let replies = replies.map { "{\($0)}" }.joined(separator: ",")
        return #"{ "receives": {"bridge":1,"replies":[\#(replies)]} }"#
    }

    private static func rejected(_ error: PageFailure) -> String {
        #"{ "rejected": \#(json(of: error)) }"#
    }

    private static func json(of error: PageFailure) -> String {
        let data = error.dataJSON.map { #","data":\#($0)"# } ?? ""
        let code = quoted(error.code)
        return #"{"code":\#(code),"message":\#(quoted(error.message))\#(data)}"#
    }

    private static func quoted(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
