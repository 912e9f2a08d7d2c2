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
    private nonisolated static let values: [JSONValue] = [
        .null, .bool(true), .integer(7), .number(1.5), .string("x"), .array([]), .object([:]),
    ]

    /// A message with one fault, and the expected error.
    struct Row: Sendable, CustomStringConvertible {
        let path: String
        /// The value of the faulty member, or nil if it is missing.
        let value: JSONValue?
        /// The expected code and message, or nil if the message is handled anyway.
        let error: BridgeError?

        var description: String { "\(path) = \(value.map { "\($0)" } ?? "missing")" }
    }

    /// Each member missing, null, and with a value of each wrong type.
    private nonisolated static let rows: [Row] =
        ["id", "component", "event", "document", "data"]
        .flatMap { member($0, isOptional: ["document", "data"].contains($0)) }
        + ["title", "items", "metadata"].flatMap { dataMember($0) }

    private nonisolated static func member(_ name: String, isOptional: Bool) -> [Row] {
        let menu = "menu/display: title: missing"
        return ([nil] + values.map(Optional.some)).compactMap { value in
            let found = value.map { "expected String, found \(kind($0))" } ?? "missing"
            switch (name, value) {
            case ("document", nil), ("document", .null):
                return Row(path: name, value: value, error: nil)
            case ("data", nil), ("data", .null), ("data", .object):
                return Row(path: name, value: value, error: BridgeError(.invalidMessage, menu))
            case ("data", let value?):
                let text = "menu/display: expected object, found \(kind(value))"
                return Row(path: name, value: value, error: BridgeError(.invalidMessage, text))
            case ("id", .string), ("document", .string):
                return Row(path: name, value: value, error: nil)
            case ("component", .string):
                let code = BridgeError.Code(rawValue: "unknownComponent")
                let text = "The host has no component “x”."
                return Row(path: name, value: value, error: BridgeError(code, text))
            case ("event", .string):
                let code = BridgeError.Code(rawValue: "unknownEvent")
                let text = "The host's component “menu” has no event “x”."
                return Row(path: name, value: value, error: BridgeError(code, text))
            default:
                let text = "\(name): \(found)"
                return Row(path: name, value: value, error: BridgeError(.invalidMessage, text))
            }
        }
    }

    private nonisolated static func dataMember(_ name: String) -> [Row] {
        ([nil] + values.map(Optional.some)).map { value in
            let expected = name == "title" ? "String" : "array"
            let isRight =
                switch (name, value) {
                case ("metadata", _), ("title", .string), ("items", .array): true
                default: false
                }
            let found = value.map { "expected \(expected), found \(kind($0))" } ?? "missing"
            let error = BridgeError(.invalidMessage, "menu/display: \(name): \(found)")
            return Row(path: "data.\(name)", value: value, error: isRight ? nil : error)
        }
    }

    private nonisolated static func kind(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    @Test("Members that are missing, null or of another type", arguments: rows)
    func row(row: Row) async throws {
        var message = Self.message
        if row.path.hasPrefix("data.") {
            var data = Self.data
            data[String(row.path.dropFirst(5))] = row.value
            message["data"] = .object(data)
        } else {
            message[row.path] = row.value
        }
        let error = await rejection(of: try Fixture.text(message))
        #expect(error?.code == row.error?.code)
        #expect(error?.message == row.error?.message)
        #expect(app.titles.count == (row.error == nil ? 1 : 0))
    }

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

    @Test("After a navigation, old replies fail and the next document's messages are handled")
    func afterNavigation() async throws {
        let text = try Fixture.text(Self.message)
        #expect(await rejection(of: text) == nil)
        page.load()
        try page.expose("window.nativeBridge.replyWith", returning: "documentGone")
        let old = try #require(app.replies.last)
        let error = await #expect(throws: BridgeError.self) { try await old.echo() }
        #expect(error?.code == .documentGone)
        #expect(await rejection(of: text) == nil)
        #expect(app.titles.count == 2)
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
