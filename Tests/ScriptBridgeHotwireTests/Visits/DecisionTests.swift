import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Decisions")
struct DecisionTests {
    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }

    @Test(
        "Hotwire's routes, in order",
        arguments: [
            ("https://example.com/a", Route.app), ("http://EXAMPLE.com/", .app),
            ("https://www.example.com/", .browser), ("https://e.com/", .browser),
            ("tel:123", .external), ("mailto:a@e.com", .external), ("shop://1", .external),
            ("javascript:alert(1)", .cancel), ("data:text/html,x", .cancel),
            ("blob:https://example.com/1", .cancel), ("about:blank", .cancel),
            ("file:///etc/passwd", .cancel), ("JAVASCRIPT:1", .cancel), ("/relative", .external),
        ])
    func routes(text: String, route: Route) {
        let url = URL(string: text) ?? Self.url("/")
        #expect([RouteDecision].hotwire(hosts: ["example.com"]).route(for: url) == route)
    }

    @Test("A decision can be called alone and put before others")
    func ownRoutes() {
        let help = RouteDecision("help", .browser) { url, _ in url.path().hasPrefix("/help") }
        #expect(help.route(for: Self.url("https://example.com/help/1")) == .browser)
        #expect(help.route(for: Self.url("https://example.com/")) == nil)
        let decisions = [help] + .hotwire(hosts: ["example.com"])
        #expect(decisions.route(for: Self.url("https://example.com/help")) == .browser)
        #expect(decisions.route(for: Self.url("https://example.com/")) == .app)
        #expect([RouteDecision]().route(for: Self.url("https://example.com/")) == .cancel)
        let page = Self.url("https://e.com/page")
        #expect(RouteDecision.sameHost.route(for: Self.url("http://E.com/"), from: page) == .app)
        #expect(RouteDecision.sameHost.route(for: Self.url("https://e.com/")) == nil)
        #expect(
            RouteDecision.sameHost.route(for: Self.url("tel:1"), from: Self.url("tel:2")) == nil)
    }

    @Test(
        "Each route has a proposal result",
        arguments: [
            (Route.app, ProposalResult.accept), (.browser, .external), (.external, .external),
            (.cancel, .reject),
        ])
    func results(route: Route, result: ProposalResult) {
        #expect(ProposalResult(route) == result)
    }

    @Test("The policy table has a row for each decision, in order")
    func documentation() throws {
        let file = "Sources/ScriptBridgeHotwire/Decisions/PolicyDecision+Standard.swift"
        let source = try String(contentsOf: Fixture.root.appending(path: file), encoding: .utf8)
        var names: [String] = []
        for line in source.split(separator: "\n") where line.contains("    /// | `") {
            let name = String(line.split(separator: "`")[1])
            if names.last != name { names.append(name) }
        }
        #expect(names == [PolicyDecision].standard.map(\.name))
    }

    /// A navigation that each handler of Hotwire Native for iOS matches, in its order, with the
    /// outcome; then navigations that no handler matches.
    private static let handlers: [(name: String, PageNavigation, PolicyDecision.Outcome)] = [
        ("reload", PageNavigation(to: url("https://example.com/"), cause: .reload), .reload),
        (
            "newWindow",
            PageNavigation(
                to: url("https://example.com/two"), cause: .link, isMainFrame: nil,
                opensWindow: true), .leave
        ),
        // Hotwire Native's external navigation: everything else that leads out of the page's
        // library.
        ("otherApp", PageNavigation(to: url("tel:1"), cause: .other), .external),
        ("script", PageNavigation(to: url("https://e.com/"), cause: .other), .leave),
        (
            "linkActivated", PageNavigation(to: url("https://example.com/two"), cause: .link),
            .leave
        ),
        (
            "form", PageNavigation(to: url("https://example.com/two"), cause: .form), .allow
        ),
        (
            "backForward",
            PageNavigation(to: url("https://example.com/two"), cause: .backForward), .allow
        ),
        // Hotwire Native has no handler for downloads.
        (
            "download",
            PageNavigation(
                to: url("https://example.com/two"), cause: .link, isMainFrame: nil,
                opensWindow: true, isDownload: true), .download
        ),
    ]

    @Test("The standard decisions do what Hotwire Native's do", arguments: handlers.indices)
    func standard(index: Int) {
        let (name, navigation, outcome) = Self.handlers[index]
        var situation = PolicyDecision.Situation()
        situation.site = Self.url("https://example.com/")
        situation.location = situation.site
        situation.isReady = true
        let decisions = [PolicyDecision].standard
        #expect(decisions.outcome(of: navigation, in: situation) == outcome)
        let decided = decisions.first { $0.outcome(of: navigation, in: situation) != nil }
        #expect(decided?.name == name)
    }

    @Test("A policy can be called without a session")
    func policy() {
        var situation = PolicyDecision.Situation()
        let link = PageNavigation(to: Self.url("https://example.com/two"), cause: .link)
        #expect(PolicyDecision.linkActivated.outcome(of: link, in: situation) == .leave)
        #expect(PolicyDecision.reload.outcome(of: link, in: situation) == nil)
        #expect([PolicyDecision].standard.outcome(of: link, in: situation) == .leave)
        let script = PageNavigation(to: Self.url("https://e.com/"), cause: .other)
        #expect([PolicyDecision].standard.outcome(of: script, in: situation) == .allow)
        situation.isReady = true
        #expect([PolicyDecision].standard.outcome(of: script, in: situation) == .leave)
        #expect([PolicyDecision]().outcome(of: script, in: situation) == .allow)
        situation.site = Self.url("https://example.com/")
        #expect(situation.place(of: Self.url("http://example.com/x")) == .site)
        #expect(situation.place(of: Self.url("https://example.com:1/x")) == .elsewhere)
        #expect(situation.place(of: Self.url("app:x")) == .app)
        situation.site = Self.url("app://site/")
        #expect(situation.place(of: Self.url("app://site/x")) == .site)
    }

    @Test(
        "The app's own decisions come before the session's",
        arguments: PolicyDecision.Outcome.allCases)
    func own(outcome: PolicyDecision.Outcome) {
        let own = PolicyDecision("signIn") { navigation, _ in
            navigation.url.host() == "accounts.example.com" ? outcome : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [own] + .standard))
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.message(.pageLoaded(restorationIdentifier: "r"))
        let text = "https://accounts.example.com/"
        let expected: [PolicyDecision.Outcome: [String]] = [
            .allow: ["answer allow"], .cancel: ["answer cancel"],
            .leave: ["tell external \(text)", "answer cancel"],
            .download: ["tell external \(text)", "answer cancel"],
            .external: ["tell external \(text)", "answer cancel"],
            .reload: [
                "tell visitStarted 1 https://example.com/", "tell began 1",
                "load https://example.com/", "start timer", "answer cancel",
            ],
            .fail: [
                "tell failed 1: redirected to \(text)", "tell external \(text)", "answer cancel",
            ],
        ]
        #expect(play.go(text, .link) == expected[outcome])
        #expect(play.go("tel:1", .link).first == "tell external tel:1")
    }

    @MainActor
    @Test("The documentation's examples")
    func examples() throws {
        let url = Self.url("https://example.com/help")
        let page = Self.url("https://example.com/")
        var done: [String] = []
        func visit(_ url: URL) { done.append("visit") }
        func browse(_ url: URL) { done.append("browse") }
        func open(_ url: URL) { done.append("open") }
        // example
        let decisions: [RouteDecision] = [
            .local, RouteDecision("help", .browser) { url, _ in url.path().hasPrefix("/help") },
            .app(hosts: ["example.com"]), .browser, .external,
        ]
        switch decisions.route(for: url, from: page) {
        case .app: visit(url)
        case .browser: browse(url)
        case .external: open(url)
        case .cancel: break
        }
        // end
        #expect(done == ["browse"])
        // example
        let signIn = PolicyDecision("signIn") { navigation, _ in
            navigation.url.host() == "accounts.example.com" ? .allow : nil
        }
        let session = VisitSession(decisions: [signIn] + .standard)
        // end
        #expect(session.screen == nil)
        let written = try ["RouteDecision", "PolicyDecision"].flatMap { name in
            try Article(commentsOf: ["ScriptBridgeHotwire/Decisions/\(name).swift"]).blocks(
                of: "swift")
        }
        #expect(try written == Article.tested(in: #filePath))
    }
}
