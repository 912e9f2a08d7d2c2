import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// A message of the visit protocol: a row of `visit-messages.json`.
struct VisitMessageRow: Decodable, Sendable, CustomStringConvertible {
    let name: String
    /// The libraries that send the message: Turbolinks, Turbo or Hotwire Native.
    let from: [String]
    let data: [String: JSONValue]
    /// The required members.
    let required: [String]

    var description: String { name }

    static let all: [VisitMessageRow] =
        (try? Fixture.rows("visit-messages", as: VisitMessageRow.self)) ?? []

    func text(_ data: [String: JSONValue]) throws -> String {
        try Fixture.text(["name": JSONValue.string(name), "data": .object(data)])
    }
}

@Suite("Visit messages")
struct VisitMessageTests {
    /// Receives raw messages as a page without `bridge.js` posts them.
    private let dispatcher: ChannelDispatcher

    init() throws {
        var channel = ScriptChannel("turbo", accepting: .mainFrame(of: "https://example.com"))
        channel.onOtherMessages(VisitMessage.self) { _, _ in }
        dispatcher = try ChannelDispatcher(channels: [channel])
    }

    private func outcome(_ text: String) async -> MessageOutcome {
        await dispatcher.outcome(
            of: .json(text), on: "turbo", from: .mainFrame("https://example.com"))
    }

    @Test("Each message survives a round trip", arguments: VisitMessageRow.all)
    func roundTrip(row: VisitMessageRow) throws {
        var data = row.data
        data["timestamp"] = .integer(1_700_000_000_000)
        let message = try MessageDecoder().decode(
            VisitMessage.self, from: .json(try row.text(data)))
        if case .unknown = message { Issue.record("\(row.name) is unknown") }
        #expect(message.name == row.name)
        let written = try JavaScriptEncoder().encodeJSON(message)
        #expect(try Fixture.value(written) == Fixture.value(try row.text(row.data)))
    }

    @Test("Unknown messages keep their names, and unknown members are left out")
    func unknown() throws {
        let text = #"{"name":"visitDreamt","data":{"of":[1,{"a":null}]}}"#
        let message = try MessageDecoder().decode(VisitMessage.self, from: .json(text))
        #expect(message == .unknown(name: "visitDreamt"))
        #expect(
            try JavaScriptEncoder().encodeJSON(message) == #"{"name":"visitDreamt","data":{}}"#)
    }

    @Test(
        "Unknown members of options and responses come back unchanged, and rounded as in the page")
    func unknownOptions() throws {
        let text =
            #"{"a":[null,1.5,"\u2028"],"response":{"b":{},"n":1,"redirected":true,"statusCode":200}}"#
        let options = try MessageDecoder().decode(VisitOptions.self, from: .json(text))
        let written = try Fixture.value(try JavaScriptEncoder().encodeJSON(options))
        var expected = try #require(try Fixture.value(text).object)
        expected["action"] = "advance"
        #expect(written == .object(expected))
        let large = try MessageDecoder().decode(
            VisitOptions.self, from: .json(#"{"n":9007199254740993}"#))
        #expect(large.other == ["n": .number(JSONValue.Number(9_007_199_254_740_992))])
    }

    @Test("Turbolinks sends an action instead of options, and no page refreshes")
    func turbolinks() throws {
        let proposal = try MessageDecoder().decode(
            VisitMessage.self,
            from: .json(
                #"{"name":"visitProposed","data":{"location":"https://e.com/","action":"replace"}}"#
            ))
        let location = try #require(URL(string: "https://e.com/"))
        #expect(
            proposal
                == .visitProposed(location: location, options: VisitOptions(action: .replace)))
        let start = try MessageDecoder().decode(
            VisitMessage.self,
            from: .json(
                #"{"name":"visitStarted","data":{"identifier":"v","hasCachedSnapshot":true}}"#))
        #expect(
            start
                == .visitStarted(identifier: "v", hasCachedSnapshot: true, isPageRefresh: false))
    }

    @Test(
        "A member that is missing, null or of another type is reported with its path",
        arguments: VisitMessageRow.all)
    func members(row: VisitMessageRow) async throws {
        let values: [JSONValue?] = [
            nil, JSONValue.null, .bool(true), .integer(7), .number(1.5), .string("true"),
            .array([]), .object(["a": .null]),
        ]
        for (name, right) in row.data {
            for value in values where value.map({ !Self.isAlike($0, right) }) ?? true {
                var data = row.data
                data[name] = value
                let outcome = await outcome(try row.text(data))
                if value == nil || value == JSONValue.null, !row.required.contains(name) {
                    #expect(outcome == .handled)
                    continue
                }
                guard case .failed(let error) = outcome else {
                    Issue.record("\(row.name).\(name) = \(value as Any)")
                    continue
                }
                #expect(error.code == .invalidMessage)
                #expect(error.message.hasPrefix("data.\(name)"), "\(error.message)")
                if value == nil { #expect(error.message == "data.\(name): missing") }
                if value == JSONValue.null {
                    #expect(error.message.hasPrefix("data.\(name): expected"))
                    #expect(error.message.hasSuffix(", found null"))
                }
            }
        }
    }

    /// Whether a value can replace another one; any object will do for options.
    private static func isAlike(_ one: JSONValue, _ other: JSONValue) -> Bool {
        switch (one, other) {
        case (.bool, .bool), (.object, .object): true
        case (.number(let one), .number): one.integer != nil
        // A location must be a document's URL, so only such a URL counts as alike.
        case (.string(let one), .string(let other)):
            !other.hasPrefix("https://") || one.hasPrefix("https://")
        default: false
        }
    }

    @Test(
        "Data that is missing or not an object is reported",
        arguments: [
            (#"{"name":"log"}"#, "data: missing"),
            (#"{"name":"log","data":null}"#, "data: expected object, found null"),
            (#"{"name":"log","data":[1]}"#, "data: expected object, found array"),
            (#"{"name":"log","data":"x"}"#, "data: expected object, found string"),
            (#"{"name":"visitDreamt","data":7}"#, "data: expected object, found number"),
        ])
    func badData(text: String, message: String) async {
        #expect(await outcome(text) == .failed(BridgeError(.invalidMessage, message)))
    }

    @Test(
        "A location that no host should load is reported",
        arguments: [
            "", "/two", "two", "javascript:alert(1)", "JavaScript:alert(1)", "http://[", "\0",
            "file:///etc/hostname", "FILE:/etc/hostname", "data:text/html,<p>",
            "blob:https://example.com/1", "about:blank", "About:srcdoc",
            #"https://evil.com\@good.com/"#, "https:/evil.com", "https:evil.com",
            "https:///evil.com",
            " https://example.com/", "ht\ntps://example.com/",
        ])
    func badLocations(location: String) async throws {
        let text = try Fixture.text([
            "name": JSONValue.string("visitProposed"),
            "data": .object(["location": .string(location), "options": .object([:])]),
        ])
        let expected = "data.location: expected the URL of a document"
        #expect(await outcome(text) == .failed(BridgeError(.invalidMessage, expected)))
    }

    @Test(
        "Invalid options are left out and reported, and the proposal is kept",
        arguments: [
            (#""options":{"action":"ADVANCE","n":1}"#, "action"),
            (#""options":{"action":7,"n":1}"#, "action"),
            (#""options":{"response":{},"n":1}"#, "response"),
            (#""options":{"response":{"responseHTML":"<p>"},"n":1}"#, "response"),
            (#""options":{"response":{"statusCode":"200"},"n":1}"#, "response"),
            (#""options":{"response":{"statusCode":200,"redirected":1},"n":1}"#, "response"),
            (#""action":"ADVANCE""#, "action"),
        ])
    func badOptions(options: String, name: String) throws {
        let page = "https://example.com/"
        let text = #"{"name":"visitProposed","data":{"location":"\#(page)",\#(options)}}"#
        let message = try MessageDecoder().decode(VisitMessage.self, from: .json(text))
        var play = VisitPlay.home()
        #expect(
            play.message(message) == [
                "tell pageError The \(name) of the visit proposed to \(page) is not valid.",
                "tell proposed https://example.com/ advance",
            ])
        guard case .visitProposed(_, let found) = message else {
            Issue.record("\(message)")
            return
        }
        #expect(found.response == nil)
        #expect(found.other["n"] == (options.contains("n\":1") ? .number(1) : nil))
        let written = try JavaScriptEncoder().encodeJSON(found)
        #expect(!written.contains("ADVANCE") && !written.contains("response"), "\(written)")
    }

    @Test("Null, missing and empty options are the defaults")
    func defaultOptions() throws {
        for text in ["{}", #"{"action":null}"#, #"{"response":null,"action":"advance"}"#] {
            let options = try MessageDecoder().decode(VisitOptions.self, from: .json(text))
            #expect(options == VisitOptions())
        }
        #expect(try JavaScriptEncoder().encodeJSON(VisitOptions()) == #"{"action":"advance"}"#)
    }

    @Test("Hostile text reaches the page and comes back unchanged", arguments: HostileText.all)
    func hostile(text: String) throws {
        let row = try Fixture.text([
            "name": JSONValue.string("visitCompleted"),
            "data": .object(["identifier": .string(text), "restorationIdentifier": .string(text)]),
        ])
        let message = try MessageDecoder().decode(VisitMessage.self, from: .json(row))
        guard case .visitCompleted(let identifier, _) = message else {
            Issue.record("\(message)")
            return
        }
        // The name that turbo.js has for a visit that has not begun.
        #expect(TurboFunctions.pendingIdentifier == "(pending)")
        let source = try TurboFunctions.cancelVisit(identifier).expression
        #expect(
            source
                == "window.turboNative.cancelVisitWithIdentifier(\(try JavaScriptEncoder().encode(text)))"
        )
    }
}
