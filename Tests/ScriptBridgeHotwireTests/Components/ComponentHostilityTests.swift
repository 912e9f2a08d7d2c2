import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

/// Component messages that are malformed or arrive at the wrong time.
@MainActor
@Suite("Hostile component messages", .timeLimit(.minutes(5)))
struct ComponentHostilityTests {
    @MainActor
    private final class App {
        var titles: [String] = []
        var replies: [ComponentReply<MenuDisplay>] = []
    }

    private let app = App()
    private let session: ComponentSession
    private let page: InMemoryPage

    init() throws {
        var components = ComponentRegistry()
        components.on(MenuDisplay.self) { [app] menu, reply in
            app.titles.append(menu.title)
            app.replies.append(reply)
        }
        session = try ComponentSession(components)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        session.listen(on: &channel)
        page = try InMemoryPage(channels: [channel])
        try page.expose("window.nativeBridge.register", returning: true)
        try page.expose("window.nativeBridge.unregister", returning: true)
        try page.expose("window.nativeBridge.replyWith", returning: "delivered")
        session.page = page
    }

    /// A well-formed message.
    private nonisolated static let message: [String: JSONValue] = [
        "id": .string("1"), "component": .string("menu"), "event": .string("display"),
        "document": .string("d"), "data": .object(data),
    ]
    private nonisolated static let data: [String: JSONValue] = [
        "title": .string("Menu"),
        "items": .array([.object(["title": .string("One"), "index": .integer(0)])]),
        "metadata": .object(["url": .string("https://example.com/")]),
    ]

    @Test(
        "Names that only look like a component or event are unknown",
        arguments: [
            "", "menu ", "Menu", "MENU", "__proto__", "constructor", "toString", "menu\0",
            "menu/display", "../menu", "\u{202E}unem",
        ])
    func names(name: String) async throws {
        for member in ["component", "event"] {
            var message = Self.message
            message[member] = .string(name)
            let error = await rejection(of: try Fixture.text(message))
            #expect(error?.code.rawValue == "unknown\(member.capitalized)")
        }
        #expect(app.titles == [])
    }

    @Test("Hostile text reaches the handler and the page unchanged")
    func hostileText() async throws {
        for (index, text) in HostileText.all.enumerated() where index.isMultiple(of: 40) {
            var message = Self.message
            message["id"] = .string(text)
            message["data"] = .object(["title": .string(text), "items": .array([])])
            #expect(await rejection(of: try Fixture.text(message)) == nil)
            #expect(app.titles.last == text)
            try await #require(app.replies.last).echo()
            let call = try #require(page.calls.last)
            #expect(call.hasPrefix("window.nativeBridge.replyWith(JSON.parse(\""))
            #expect(call.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
        }
    }

    @Test("Messages are handled before their document is ready, and also if they share an id")
    func outOfOrder() async throws {
        let text = try Fixture.text(Self.message)
        for _ in 0..<2 { #expect(await rejection(of: text) == nil) }
        for _ in 0..<2 { #expect(await rejection(of: #""ready""#) == nil) }
        #expect(app.titles == ["Menu", "Menu"])
        #expect(page.calls.count == 2)
        // Each message has its own reply.
        for reply in app.replies { try await reply.echo() }
        #expect(page.calls.count == 4)
    }

    @Test("An unregistered component gets no messages until it is registered again")
    func unregistered() async throws {
        let text = try Fixture.text(Self.message)
        try await session.unregister("menu")
        let error = await rejection(of: text)
        #expect(error?.code.rawValue == "unknownComponent")
        #expect(error?.message == "The host has no component “menu”.")
        #expect(app.titles == [])
        try await session.register("menu")
        #expect(await rejection(of: text) == nil)
        #expect(app.titles == ["Menu"])
    }

    @Test("Numbers are sent back as the page reads them")
    func largeNumbers() async throws {
        let text =
            #"{"id":"1","component":"c","event":"e","data":{"n":[9007199254740993,1e400,0.1]}}"#
        let message = try MessageDecoder().decode(ComponentMessage.self, from: .json(text))
        #expect(
            try JavaScriptEncoder().encodeJSON(message.data)
                == #"{"n":[9007199254740992,null,0.1]}"#)
    }

    @Test("Random messages end once and never trap")
    func random() async throws {
        for seed in Fuzz.seeds("Components", ordinarily: 3_000) {
            var generator = SplitMix64(seed: seed)
            let text = try Fixture.text(Self.body(using: &generator))
            let count = app.titles.count
            do {
                try await session.receive(.json(text))
                try #require(app.titles.count == count + 1 || text == #""ready""#, "seed \(seed)")
            } catch {
                try #require(error is DecodingError || error is PageError, "seed \(seed): \(error)")
                try #require(app.titles.count == count, "seed \(seed)")
            }
        }
        #expect(app.titles.count > 100)
    }

    /// A message with about one random change, or a completely random text.
    private nonisolated static func body(using generator: inout SplitMix64) -> JSONValue {
        if generator.chance(10) {
            return generator.chance(20) ? .string("ready") : value(using: &generator, depth: 0)
        }
        var message = message
        if generator.chance(70), let name = message.keys.sorted().randomElement(using: &generator) {
            message[name] = generator.chance(20) ? nil : value(using: &generator, depth: 0)
        }
        if generator.chance(20) {
            message[HostileText.random(using: &generator)] = value(using: &generator, depth: 0)
        }
        return .object(message)
    }

    private nonisolated static func value(using generator: inout SplitMix64, depth: Int)
        -> JSONValue
    {
        switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &generator) {
        case 0: return .null
        case 1: return .bool(generator.chance(50))
        case 2: return .integer(Int.random(in: .min ... .max, using: &generator))
        case 3: return JSONValue(Double.random(in: -1e300...1e300, using: &generator)) ?? .null
        case 4: return .string(HostileText.random(using: &generator))
        case 5, 6:
            return .array((0..<3).map { _ in value(using: &generator, depth: depth + 1) })
        default:
            let names = ["title", "items", "metadata", "url", "index", "__proto__"]
            return .object(
                names.filter { _ in generator.chance(40) }.reduce(into: [:]) {
                    $0[$1] = value(using: &generator, depth: depth + 1)
                })
        }
    }

    /// The error of a rejected message, or nil if the message is handled.
    private func rejection(of text: String) async -> BridgeError? {
        do {
            _ = try await page.request("bridge", json: text)
            return nil
        } catch {
            return error as? BridgeError ?? BridgeError(.handlerFailed, "\(error)")
        }
    }
}
