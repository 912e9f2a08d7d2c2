/// A row of `protocol.json`, made of what has passed: a conversation of the page with a host.
///
/// It is played against bridge.js, so that it needs none of the app's handlers.
struct InspectorFixture {
    private let row: String
    private let name: String
    private let steps: [String]

    /// - Returns: nil if the row is no message and no event, or if a text was not kept as a whole.
    init?(_ row: InspectorRow, elements: [InspectorRow]) {
        let texts = elements.compactMap { $0.text?.whole }
        let others = [row.reply, row.failure?.message, row.failure?.words].compactMap(\.self)
        guard let name = row.name.whole, let json = row.text?.whole,
            texts.count == elements.count, others.allSatisfy({ $0.whole != nil })
        else { return nil }
        self.name = Self.quoted(name)
        let failure = row.state == .failed ? row.failure : nil
        switch row.kind {
        case .post: (self.row, steps) = Self.post(name, json, failure)
        case .event: (self.row, steps) = Self.event(self.name, json)
        case .request: (self.row, steps) = Self.request(self.name, json, row, failure)
        case .subscription:
            let hasEnded = row.state == .ended
            (self.row, steps) = Self.subscription(self.name, json, texts, failure, hasEnded)
        default: return nil
        }
    }

    /// The row, in the form that it has in the file.
    var text: String {
        """
          {
            "row": "\(row)",
            "name": \(name),
            "steps": [
              \(steps.joined(separator: ",\n      "))
            ]
          }
        """
    }

    private static func post(
        _ name: String,
        _ json: String,
        _ failure: InspectorFailure?
    ) -> (String, [String]) {
        let quotedName = quoted(name)
        let steps = [
            #"{ "do": ["post", \#(quotedName), \#(json)] }"#,
            #"{ "posts": [{ "name": \#(quotedName), "data": \#(json) }] }"#,
        ]
        guard let failure else { return ("PP1", steps + [#"{ "silent": true }"#]) }
        let report = quoted("BridgeError: \(name): \(failure.message.start)")
        return (
            "PP4",
            steps + [
                receives(#"{ "name": \#(quotedName), "error": \#(failure.words.start) }"#),
                #"{ "reported": [\#(report)] }"#,
            ]
        )
    }

    private static func request(
        _ name: String,
        _ json: String,
        _ row: InspectorRow,
        _ failure: InspectorFailure?
    ) -> (String, [String]) {
        let steps = [
            #"{ "do": ["request", \#(name), \#(json)] }"#,
            #"{ "posts": [{ "name": \#(name), "data": \#(json), "id": 1 }] }"#,
        ]
        func settled(_ members: String, _ outcome: String) -> [String] {
            steps + [
                receives(#"{ "id": 1\#(members) }"#), #"{ "settled": [1, \#(outcome)] }"#,
            ]
        }
        if let error = failure?.words.start {
            return ("PR6", settled(#", "error": \#(error)"#, #"{ "rejected": \#(error) }"#))
        } else if let result = row.reply?.start {
            return ("PR4", settled(#", "result": \#(result)"#, #"{ "resolved": \#(result) }"#))
        } else if row.state == .handled {
            return ("PR5", settled("", "{}"))
        } else {
            return ("PR1", steps + [#"{ "pending": 1 }"#])
        }
    }

    private static func subscription(
        _ name: String,
        _ json: String,
        _ elements: [String],
        _ failure: InspectorFailure?,
        _ hasEnded: Bool
    ) -> (String, [String]) {
        var number = elements.isEmpty ? "PS1" : "PS3"
        var replies = elements.map { #"{ "id": 1, "element": \#($0) }"# }
        var given = elements.map { #"{ "value": \#($0) }"# }
        if hasEnded {
            number = "PS5"
            replies.append(#"{ "id": 1, "done": true }"#)
            given.append(#"{ "done": true }"#)
        } else if let error = failure?.words.start {
            number = "PS6"
            replies.append(#"{ "id": 1, "error": \#(error) }"#)
            given.append(#"{ "rejected": \#(error) }"#)
        }
        let message = #""name": \#(name), "data": \#(json), "id": 1"#
        var steps = [
            #"{ "do": ["subscribe", \#(name), \#(json)] }"#,
            #"{ "posts": [{ \#(message), "kind": "subscribe", "credit": 16 }] }"#,
        ]
        guard !replies.isEmpty else { return (number, steps + [#"{ "silent": true }"#]) }
        steps.append(receives(replies.joined(separator: ", ")))
        steps += given.map { _ in #"{ "next": 1 }"# }
        steps.append(#"{ "given": [1, [\#(given.joined(separator: ", "))]] }"#)
        return (number, steps)
    }

    private static func event(_ name: String, _ json: String) -> (String, [String]) {
        let event = #"{ "name": \#(name), "data": \#(json) }"#
        return (
            "PE1",
            [
                #"{ "listen": [\#(name), "a"] }"#,
                #"{ "receives": { "bridge": 1, "events": [\#(event)] } }"#,
                #"{ "heard": [["a", \#(json)]] }"#,
            ]
        )
    }

    private static func receives(_ replies: String) -> String {
        #"{ "receives": { "bridge": 1, "replies": [\#(replies)] } }"#
    }

    private static func quoted(_ text: String) -> String {
        JavaScriptLiteral.string(text)
    }
}
