/// A row of `protocol.json`, made of what has passed: a conversation of the page with a host.
///
/// It is played against bridge.js, so that it needs none of the app's handlers.
struct InspectorFixture {
    private let row: String
    private let name: String
    private let steps: [String]

    /// - Returns: nil if the row is no message and no event, or if a text was not kept as a whole.
    init?(_ row: InspectorRow, elements: [InspectorRow]) {
        name = row.name
        guard let json = row.text?.whole else { return nil }
        switch row.kind {
        case .post: (self.row, steps) = Self.post(row, json)
        case .event: (self.row, steps) = Self.event(row.name, json)
        case .request:
            if row.reply != nil, row.reply?.whole == nil { return nil }
            (self.row, steps) = Self.request(row, json)
        case .subscription:
            let texts = elements.compactMap { $0.text?.whole }
            guard texts.count == elements.count else { return nil }
            (self.row, steps) = Self.subscription(row, json, elements: texts)
        default: return nil
        }
    }

    /// The row, in the form that it has in the file.
    var text: String {
        """
          {
            "row": "\(row)",
            "name": \(Self.quoted(name)),
            "steps": [
              \(steps.joined(separator: ",\n      "))
            ]
          }
        """
    }

    private static func post(_ row: InspectorRow, _ json: String) -> (String, [String]) {
        let name = quoted(row.name)
        let steps = [
            #"{ "do": ["post", \#(name), \#(json)] }"#,
            #"{ "posts": [{ "name": \#(name), "data": \#(json) }] }"#,
        ]
        guard let error = row.error, row.state == .failed else {
            return ("PP1", steps + [#"{ "silent": true }"#])
        }
        let report = quoted("BridgeError: \(row.name): \(error.message)")
        return (
            "PP4",
            steps + [
                receives(#"{ "name": \#(name), "error": \#(words(error)) }"#),
                #"{ "reported": [\#(report)] }"#,
            ]
        )
    }

    private static func request(_ row: InspectorRow, _ json: String) -> (String, [String]) {
        let name = quoted(row.name)
        let steps = [
            #"{ "do": ["request", \#(name), \#(json)] }"#,
            #"{ "posts": [{ "name": \#(name), "data": \#(json), "id": 1 }] }"#,
        ]
        func settled(_ reply: String, _ outcome: String) -> [String] {
            let members = reply.isEmpty ? "" : ", \(reply)"
            return steps + [
                receives(#"{ "id": 1\#(members) }"#), #"{ "settled": [1, \#(outcome)] }"#,
            ]
        }
        switch row.state {
        case .replied:
            let result = row.reply?.whole ?? "null"
            return ("PR4", settled(#""result": \#(result)"#, #"{ "resolved": \#(result) }"#))
        case .handled:
            return ("PR5", settled("", "{}"))
        case .failed:
            let error = row.error.map(words) ?? "{}"
            return ("PR6", settled(#""error": \#(error)"#, #"{ "rejected": \#(error) }"#))
        default:
            return ("PR1", steps + [#"{ "pending": 1 }"#])
        }
    }

    private static func subscription(
        _ row: InspectorRow,
        _ json: String,
        elements: [String]
    ) -> (String, [String]) {
        let name = quoted(row.name)
        var number = "PS3"
        var replies = elements.map { #"{ "id": 1, "element": \#($0) }"# }
        var given = elements.map { #"{ "value": \#($0) }"# }
        if row.state == .ended {
            number = "PS5"
            replies.append(#"{ "id": 1, "done": true }"#)
            given.append(#"{ "done": true }"#)
        } else if row.state == .failed, let error = row.error {
            number = "PS6"
            replies.append(#"{ "id": 1, "error": \#(words(error)) }"#)
            given.append(#"{ "rejected": \#(words(error)) }"#)
        }
        let message = #""name": \#(name), "data": \#(json), "id": 1"#
        var steps = [
            #"{ "do": ["subscribe", \#(name), \#(json)] }"#,
            #"{ "posts": [{ \#(message), "kind": "subscribe", "credit": 16 }] }"#,
        ]
        if replies.isEmpty { return ("PS1", steps + [#"{ "silent": true }"#]) }
        steps.append(receives(replies.joined(separator: ", ")))
        steps += given.map { _ in #"{ "next": 1 }"# }
        steps.append(#"{ "given": [1, [\#(given.joined(separator: ", "))]] }"#)
        return (number, steps)
    }

    private static func event(_ name: String, _ json: String) -> (String, [String]) {
        let event = #"{ "name": \#(quoted(name)), "data": \#(json) }"#
        return (
            "PE1",
            [
                #"{ "listen": [\#(quoted(name)), "a"] }"#,
                #"{ "receives": { "bridge": 1, "events": [\#(event)] } }"#,
                #"{ "heard": [["a", \#(json)]] }"#,
            ]
        )
    }

    private static func receives(_ replies: String) -> String {
        #"{ "receives": { "bridge": 1, "replies": [\#(replies)] } }"#
    }

    /// What the page sees of an error.
    private static func words(_ error: BridgeError) -> String {
        let data = error.dataJSON.map { #", "data": \#($0)"# } ?? ""
        let code = quoted(error.code.rawValue)
        return #"{ "code": \#(code), "message": \#(quoted(error.message))\#(data) }"#
    }

    private static func quoted(_ text: String) -> String {
        SourceText.stringLiteral(text)
    }
}
