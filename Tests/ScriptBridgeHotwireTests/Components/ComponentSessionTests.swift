import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ComponentSessionTests {
    struct Row: Decodable, Sendable, CustomStringConvertible {
        let name: String
        let body: JSONValue
        let outcome: [String: JSONValue]

        var description: String { name }
    }

    @MainActor
    private final class App {
        var handled: [String] = []
        var reply: ComponentReply<MenuDisplay>?
        var echo: ComponentReply<FormConnect>?
    }

    private let app = App()
    private let session: ComponentSession
    private let page: InMemoryPage

    init() throws {
        var components = ComponentRegistry()
        components.on(FormConnect.self) { [app] form, reply in
            app.handled.append("form \(form.submitTitle) at \(reply.message.url ?? "nowhere")")
            app.echo = reply
        }
        components.on(FormSubmitEnabled.self) { [app] _, _ in
            app.handled.append("submitEnabled")
        }
        components.on(MenuDisplay.self) { [app] menu, reply in
            app.handled.append("menu \(menu.title) \(menu.items.map(\.index))")
            app.reply = reply
        }
        components.on(ComposerConnect.self) { [app] composer, _ in
            app.handled.append("composer \(composer.senders.map(\.email))")
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

    @Test("Every row of the table", arguments: try Fixture.rows("component-messages", as: Row.self))
    func row(row: Row) async throws {
        var failure: BridgeError?
        do {
            _ = try await page.request("bridge", json: try Fixture.text(row.body))
        } catch {
            failure = try #require(error as? BridgeError)
        }
        #expect(failure?.code.rawValue == row.outcome["failed"]?.string)
        if let message = row.outcome["message"]?.string { #expect(failure?.message == message) }
        #expect((failure == nil) == (row.outcome["handled"] == .bool(true)))
        #expect(app.handled.isEmpty == (failure != nil || row.body == .string("ready")))
    }

    @Test("A document that is ready gets the components")
    func ready() async throws {
        _ = try await page.request("bridge", json: #""ready""#)
        #expect(sent == [#"register(["composer","form","menu"])"#])
    }

    @Test("A document that was ready before the session had its page gets the components later")
    func earlyReady() async throws {
        session.page = nil
        _ = try await page.request("bridge", json: #""ready""#)
        #expect(page.calls == [])
        session.page = page
        await waitUntil { !page.calls.isEmpty }
        #expect(sent == [#"register(["composer","form","menu"])"#])
        session.page = page
        await settle()
        #expect(page.calls.count == 1)
    }

    @Test("A message can have any number of replies")
    func replies() async throws {
        let items = #"[{"title":"One","index":0},{"title":"Two","index":1}]"#
        let data = #"{"title":"Menu","items":\#(items)}"#
        _ = try await page.request(
            "bridge",
            json: #"{"id":"7","component":"menu","event":"display","data":\#(data),"document":"d"}"#
        )
        #expect(app.handled == ["menu Menu [0, 1]"])
        let reply = try #require(app.reply)
        try await reply(MenuDisplay.Reply(selectedIndex: 1))
        try await reply(MenuDisplay.Reply(selectedIndex: 0))
        #expect(
            sent
                == [1, 0].map {
                    #"replyWith({"id":"7","component":"menu","#
                        + #""event":"display","data":{"selectedIndex":\#($0)},"document":"d"})"#
                })
    }

    @Test("An echo sends back the message's data, including metadata")
    func echo() async throws {
        _ = try await page.request(
            "bridge",
            json: """
                {"id":"1","component":"form","event":"connect",
                "data":{"submitTitle":"Save","metadata":{"url":"https://example.com/a"},"n":1}}
                """)
        #expect(app.handled == ["form Save at https://example.com/a"])
        try await #require(app.echo).echo()
        #expect(
            sent == [
                #"replyWith({"id":"1","component":"form","#
                    + #""event":"connect","data":{"submitTitle":"Save","#
                    + #""metadata":{"url":"https://example.com/a"},"n":1}})"#
            ])
    }

    @Test(
        "A reply that cannot be delivered throws the reason",
        arguments: [
            ("documentGone", BridgeError.Code.documentGone), ("pageNotReady", .pageNotReady),
        ])
    func undelivered(answer: String, code: BridgeError.Code) async throws {
        try await connectForm()
        try page.expose("window.nativeBridge.replyWith", returning: answer)
        let reply = try #require(app.echo)
        let error = await #expect(throws: BridgeError.self) { try await reply.echo() }
        #expect(error?.code == code)
    }

    @Test("A reply throws if the page throws or is gone")
    func failing() async throws {
        try await connectForm()
        let reply = try #require(app.echo)
        page.expose("window.nativeBridge.replyWith", throwing: "mine")
        let thrown = await #expect(throws: BridgeError.self) { try await reply.echo() }
        #expect(thrown?.code == .javaScriptException)
        session.page = nil
        let gone = await #expect(throws: BridgeError.self) { try await reply.echo() }
        #expect(gone?.code == .noWebView)
    }

    @Test("A reply through an adapter that reports no outcome counts as delivered")
    func otherAdapter() async throws {
        try await connectForm()
        try page.expose("window.nativeBridge.replyWith", returning: String?.none)
        try await #require(app.echo).echo()
    }

    @Test("Components can be unregistered and registered again, for this document and the next")
    func availability() async throws {
        try await session.unregister("composer")
        try await session.unregister("composer")
        try await session.unregister("unknown")
        #expect(session.names == ["form", "menu"])
        _ = try await page.request("bridge", json: #""ready""#)
        try await session.register("composer")
        try await session.register("composer")
        try await session.register("unknown")
        #expect(session.names == ["composer", "form", "menu"])
        #expect(
            sent == [
                #"unregister("composer")"#, #"register(["form","menu"])"#,
                #"register(["composer","form","menu"])"#,
            ])
    }

    @Test("Reads messages of another page adapter unchanged")
    func otherBodies() async throws {
        try await session.receive(.json(#""ready""#))
        #expect(page.calls.count == 1)
        try await session.receive(
            .foundation(
                [
                    "id": "1", "component": "form", "event": "connect",
                    "data": ["submitTitle": "Save"],
                ] as [String: Any]))
        #expect(app.handled == ["form Save at nowhere"])
        await #expect(throws: PageError("unknownComponent", "The host has no component “x”.")) {
            try await session.receive(.json(#"{"id":"1","component":"x","event":"connect"}"#))
        }
    }

    @Test("Pages without bridge.js post on their own channel")
    func plainChannel() async throws {
        var channel = ScriptChannel("strada", accepting: .mainFrame(of: "https://example.com"))
        session.listen(on: &channel)
        let dispatcher = try ChannelDispatcher(channels: [channel])
        let message = #"{"id":"1","component":"form","event":"submitEnabled"}"#
        for (data, outcome) in [
            (#""ready""#, MessageOutcome.handled), (message, .handled),
            ("{}", .failed(BridgeError(.invalidMessage, "id: missing"))),
        ] {
            let body = MessageBody.json(#"{"name":"bridge","data":\#(data)}"#)
            let found = await dispatcher.outcome(
                of: body, on: "strada", from: .mainFrame("https://example.com"))
            #expect(found == outcome)
        }
        #expect(page.calls.count == 1)
        #expect(app.handled == ["submitEnabled"])
    }

    /// Makes a page post messages, some of them together, and waits until all are handled.
    private func post(_ posts: [[String]]) async throws {
        app.handled = []
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        session.listen(on: &channel)
        let bridge = PageSession(dispatcher: try ChannelDispatcher(channels: [channel])) { _, _ in }
        for post in posts {
            let messages = post.map { #"{"name":"bridge","data":\#($0)}"# }.joined(separator: ",")
            bridge.receive(
                .json(#"{"bridge":1,"document":"d","messages":[\#(messages)]}"#),
                on: "nativeApp", from: .mainFrame("https://example.com")
            ) { _ in }
        }
        await waitUntil { app.handled.count == posts.joined().count }
        bridge.close()
    }

    private static let connect =
        #"{"component":"form","event":"connect","data":{"submitTitle":"S"},"id":"1"}"#
    private static let enabled = #"{"component":"form","event":"submitEnabled","id":"2"}"#
    private static let display =
        #"{"component":"menu","event":"display","data":{"title":"M","items":[]},"id":"3"}"#

    @Test("Messages of one turn reach their handlers in order, across components")
    func order() async throws {
        for _ in 0..<50 {
            try await post([[Self.connect, Self.enabled, Self.display, Self.enabled]])
            #expect(
                app.handled == [
                    "form S at nowhere", "submitEnabled", "menu M []", "submitEnabled",
                ])
        }
    }

    @Test("A short message waits behind a long one, which is read off the main actor")
    func longMessages() async throws {
        let title = String(repeating: "x", count: 100_000)
        let long = Self.connect.replacing("\"S\"", with: "\"\(title)\"")
        try await post([[long], [Self.enabled], [Self.display], [long], [Self.enabled]])
        #expect(
            app.handled.map { String($0.prefix(6)) } == [
                "form x", "submit", "menu M", "form x", "submit",
            ])
    }

    @Test("A page is told that the session is gone")
    func gone() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        try ComponentSession(ComponentRegistry()).listen(on: &channel)
        let page = try InMemoryPage(channels: [channel])
        let error = await #expect(throws: BridgeError.self) {
            _ = try await page.request("bridge", json: #""ready""#)
        }
        #expect(error?.code == .handlerFailed)
    }

    @Test("Rejects two handlers for one event, and names that would break the user agent")
    func registry() {
        var twice = ComponentRegistry()
        twice.on(FormConnect.self) { _, _ in }
        twice.on(FormConnect.self) { _, _ in }
        let error = #expect(throws: BridgeError.self) { try ComponentSession(twice) }
        #expect(error?.message == "There are two handlers for “form/connect”. Remove one.")

        struct Spaced: ComponentEvent {
            static let component = "a b"
            static let event = "connect"
        }
        struct Bracketed: ComponentEvent {
            static let component = "a]"
            static let event = "connect"
        }
        var registries = [ComponentRegistry(), ComponentRegistry()]
        registries[0].on(Spaced.self) { _, _ in }
        registries[1].on(Bracketed.self) { _, _ in }
        for registry in registries {
            let invalid = #expect(throws: BridgeError.self) { try ComponentSession(registry) }
            #expect(invalid?.code == .invalidName)
        }
    }

    @Test("A document without the adapter needs no update")
    func noAdapter() async throws {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let other = try InMemoryPage(channels: [channel])
        session.page = other
        try await session.unregister("menu")
        #expect(session.names == ["composer", "form"])
        other.expose("window.nativeBridge.register", throwing: "mine")
        await #expect(throws: BridgeError.self) { try await session.register("menu") }
    }

    @Test("The user agent lists the components")
    func userAgent() {
        let components = session.components
        #expect(
            HotwireUserAgent(components: components).text
                == "Hotwire Native iOS; Turbo Native iOS; bridge-components: [composer form menu]")
        #expect(
            HotwireUserAgent(prefix: "My App;", platform: "Android").text
                == "My App; Hotwire Native Android; Turbo Native Android; bridge-components: [];")
        #expect(
            HotwireUserAgent().comment
                == "(Hotwire Native iOS; Turbo Native iOS; bridge-components: [])")
    }

    @Test("The script can name another platform")
    func script() throws {
        let other = ComponentScript(platform: "linux\"").source
        #expect(other.contains(ComponentScript().source))
        #expect(other.contains(#"const scriptBridgePlatform = "linux\"";"#))
    }

    /// The calls of the adapter's functions, with unescaped arguments.
    private var sent: [String] {
        page.calls.map { call in
            call.replacing("window.nativeBridge.", with: "")
                .replacing(#"(JSON.parse(""#, with: "(").replacing(#""))"#, with: ")")
                .replacing(#"\""#, with: #"""#)
        }
    }

    private func connectForm() async throws {
        _ = try await page.request(
            "bridge",
            json: #"{"id":"1","component":"form","event":"connect","data":{"submitTitle":"Save"}}"#)
    }
}
