import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

/// The examples of ScriptBridgeHotwire's documentation comments.
///
/// `VisitExampleTests` runs the example of `VisitSession` in a real web view.
@MainActor
@Suite("Documentation of ScriptBridgeHotwire", .timeLimit(.minutes(5)))
struct DocumentationTests {
    struct Item: Decodable, Sendable { let title: String }

    struct FormConnect: ComponentEvent {
        static let component = "form"
        static let event = "connect"
        let submitTitle: String
    }

    struct MenuDisplay: ComponentEvent {
        struct Reply: Encodable, Sendable { let selectedIndex: Int }
        static let component = "menu"
        static let event = "display"
        let title: String
        let items: [Item]
    }

    @Test("Components")
    func components() async throws {
        // Stands in for a host with a web view.
        typealias WebViewBridge = InMemoryPage
        let toolbar = Toolbar()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        var components = ComponentRegistry()
        components.on(FormConnect.self) { form, reply in
            toolbar.showButton(form.submitTitle) { try await reply.echo() }
        }
        components.on(MenuDisplay.self) { menu, reply in
            toolbar.items = menu.items.map(\.title)
            try await reply(MenuDisplay.Reply(selectedIndex: 1))
        }
        let session = try ComponentSession(components)
        session.listen(on: &channel)
        let bridge = try WebViewBridge(channels: [channel])
        session.page = bridge
        try bridge.expose("window.nativeBridge.replyWith", returning: "delivered")
        for message in [
            #"{"id":"1","component":"form","event":"connect","data":{"submitTitle":"Save"}}"#,
            #"{"id":"2","component":"menu","event":"display","data":{"title":"","items":[{"title":"One"}]}}"#,
        ] {
            _ = try await bridge.request("bridge", json: message)
        }
        try await toolbar.tap?()
        #expect(toolbar.title == "Save")
        #expect(toolbar.items == ["One"])
        #expect(bridge.calls.count { $0.contains("replyWith") } == 2)
    }

    @Test("Navigation")
    func navigation() throws {
        let json = """
            {"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}
            """
        let configuration = try PathConfiguration(json: Data(json.utf8), source: "a test")
        #expect(configuration.issues.isEmpty)
        let url = try #require(URL(string: "https://example.com/new"))
        let visit = VisitProposal(location: url)
        let match = configuration.match(visit.location)
        let proposal = NavigationProposal(visit, properties: match.properties)
        var navigation = NavigationState()
        var performed: [String] = []
        func perform(_ step: NavigationStep) { performed.append("\(step.action)") }
        _ = try navigation.start(NavigationProposal(url))
        for step in try navigation.propose(proposal) { perform(step) }
        #expect(performed.contains { $0.hasPrefix("present") })
    }

    @Test("Tabs")
    func tabs() throws {
        let home = try #require(URL(string: "https://example.com/"))
        let orders = home.appending(path: "orders")
        var performed: [NavigationTabs.Step] = []
        func perform(_ steps: [NavigationTabs.Step]) { performed += steps }
        var navigation = try NavigationTabs([
            NavigationTab("home", start: home), NavigationTab("orders", start: orders),
        ])
        perform(navigation.start())
        #expect(
            performed.map(\.description) == ["home: visit main / advance", "home: push main /"])
    }

    @Test("Path properties")
    func properties() throws {
        let configuration = try PathConfiguration(
            json: Data(
                #"{"rules":[{"patterns":["/"],"properties":{"tab":"home","icon":"house"}}]}"#.utf8),
            source: "a test")
        let url = try #require(URL(string: "https://example.com/"))
        let properties = configuration.match(url).properties
        struct Tab: Decodable { let tab: String; let badge: Int? }
        let tab = try properties.decode(Tab.self)
        let icon = try properties.value(of: "icon", as: String.self)
        #expect(tab.tab == "home")
        #expect(icon == "house")
    }

    @Test("Path configuration store")
    func store() async throws {
        let directory = try TemporaryDirectory()
        let bundled = directory.url.appending(path: "app.json")
        try Data(#"{"rules":[]}"#.utf8).write(to: bundled)
        // No server listens on this port, so the bundled file is used.
        let remote = try #require(URL(string: "http://127.0.0.1:1/app.json"))
        let caches = directory.url
        let logged = Logged()
        func log(_ issues: [PathConfigurationIssue]) { logged.codes += issues.map(\.code) }
        let store = PathConfigurationStore(
            sources: [.file(bundled), .server(remote)],
            cacheDirectory: caches,
            onChange: { change in log(change.issues) }
        )
        Task { await store.load() }
        #expect(store.configuration.source == bundled.path())
        await waitUntil { logged.codes == [.unavailable] }
    }

    @MainActor
    private final class Logged {
        var codes: [PathConfigurationIssue.Code] = []
    }

    @MainActor
    private final class Toolbar {
        var items: [String] = []
        private(set) var title: String?
        private(set) var tap: (@MainActor () async throws -> Void)?

        func showButton(_ title: String, tap: @escaping @MainActor () async throws -> Void) {
            self.title = title
            self.tap = tap
        }
    }
}
