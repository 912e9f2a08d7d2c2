import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Messages and handlers*.
@MainActor
@Suite("Article: messages and handlers", .timeLimit(.minutes(5)))
struct MessagesAndHandlersTests {
    struct ActionButton: ScriptMessage {
        let path: String
        let icon: String
    }

    struct GetLocation: ScriptRequest {
        struct Reply: Codable, Sendable {
            let latitude, longitude: Double
        }
        let accurate: Bool
    }

    struct RegisterToken: ScriptMessage {
        static let name = "notificationToken"
        let token: String
    }

    @Test("The article's code works")
    func code() async throws {
        let toolbar = Toolbar()
        let locator = Locator()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { button, context in
            toolbar.add(button)
        }
        channel.on(GetLocation.self) { request, context in
            try await locator.locate(accurate: request.accurate)
        }
        var lines: [String] = []
        func log(_ line: String) { lines.append(line) }
        let legacyBridge = LegacyBridge()
        var forwarding = ScriptChannel("old", accepting: .mainFrame(of: "https://example.com"))
        channel.onOtherMessages { message, context in
            log("\(message.name): \(message.data)")
        }
        forwarding.forwardOtherMessages { message, context in
            try await legacyBridge.perform(message.name, with: message.data)
        }
        let page = try InMemoryPage(channels: [channel])
        let answer = await page.postMessage(
            #"{"name": "ActionButton", "path": "/", "icon": "plus"}"#, on: "nativeApp")
        #expect(answer == .nothing)
        for body in [
            #"{"name":"ActionButton","path":"/","icon":"plus"}"#,
            #"{"name":"ActionButton","data":{"path":"/","icon":"plus"}}"#,
        ] {
            #expect(await page.postMessage(text: body, on: "nativeApp") == .nothing)
        }
        #expect(toolbar.paths == ["/", "/", "/"])
        _ = await page.postMessage(#"{"name":"New","data":[1]}"#, on: "nativeApp")
        #expect(lines == ["New: [1]"])
        let forwarded = try await InMemoryPage(channels: [forwarding]).postMessage(
            #"{"name":"New","data":[1]}"#, on: "old")
        #expect(forwarded == .json(#"["New",[1]]"#))
        #expect(RegisterToken.name == "notificationToken")
        let located = await page.postMessage(
            #"{"name": "GetLocation", "accurate": true}"#, on: "nativeApp")
        #expect(located == .json(#"{"latitude":52.5,"longitude":13.25}"#))
    }

    @Test("A page can await a message without a reply, and its failure")
    func awaited() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { button, _ in
            guard button.path == "/" else { throw PageError("noPage", "There is no such page.") }
        }
        let page = try InMemoryPage(channels: [channel])
        let reply = try await page.request("ActionButton", json: #"{"path":"/","icon":"plus"}"#)
        #expect(reply == nil)
        let error = await #expect(throws: BridgeError.self) {
            try await page.request("ActionButton", json: #"{"path":"/no","icon":"plus"}"#)
        }
        #expect(error?.code.rawValue == "noPage")
    }

    enum Filter: Codable, Hashable {
        case all
        case folder(String)
        case tag(name: String)
    }

    enum Theme: String, Codable { case dark }

    @Test(
        "The values of an enum",
        arguments: [
            (Filter.all, #"{"all":{}}"#), (.folder("Work"), #"{"folder":{"_0":"Work"}}"#),
            (.tag(name: "Work"), #"{"tag":{"name":"Work"}}"#),
        ])
    func enums(value: Filter, json: String) throws {
        #expect(try JavaScriptEncoder().encodeJSON(value) == json)
        #expect(try MessageDecoder().decode(Filter.self, from: .json(json)) == value)
        #expect(try JavaScriptEncoder().encodeJSON(Theme.dark) == #""dark""#)
    }

    private final class Toolbar {
        private(set) var paths: [String] = []

        func add(_ button: ActionButton) {
            paths.append(button.path)
        }
    }

    private struct LegacyBridge: Sendable {
        func perform(_ name: String, with data: JSONValue) async throws -> JSONValue? {
            [.string(name), data]
        }
    }

    private struct Locator: Sendable {
        func locate(accurate: Bool) async throws -> GetLocation.Reply {
            GetLocation.Reply(latitude: 52.5, longitude: accurate ? 13.25 : 13)
        }
    }
}
