import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Decisions")
struct DecisionTests {
    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }

    private static func outcome(
        _ decisions: [LinkDecision], _ text: String
    ) -> LinkDecision.Outcome? {
        var situation = LinkDecision.Situation()
        situation.site = url("https://example.com/")
        let proposal = VisitProposal(location: url(text))
        return decisions.outcome(of: .proposal(proposal), in: situation)
    }

    @Test(
        "Where proposals lead",
        arguments: [
            ("https://example.com/a", LinkDecision.Outcome.visit), ("http://EXAMPLE.com/", .visit),
            ("https://www.example.com/", .external), ("https://e.com/", .external),
            ("https://example.com:8080/", .external),
            ("tel:123", .external), ("mailto:a@e.com", .external), ("shop://1", .external),
            ("javascript:alert(1)", .cancel), ("data:text/html,x", .cancel),
            ("blob:https://example.com/1", .cancel), ("about:blank", .cancel),
            ("file:///etc/passwd", .cancel), ("JAVASCRIPT:1", .cancel), ("/relative", .external),
        ])
    func proposals(text: String, outcome: LinkDecision.Outcome) {
        #expect(Self.outcome(.standard, text) == outcome)
    }

    @Test(
        "Servers are compared as origins, not as text",
        arguments: [
            ("https://example.com:443/", "https://example.com/a"),
            ("https://example.com/", "https://example.com:443/a"),
            ("http://example.com:80/", "https://EXAMPLE.com/a"),
            ("https://example.com./", "https://example.com/a"),
            ("HTTPS://Example.COM/", "https://example.com/a"),
        ])
    func servers(site: String, text: String) throws {
        var situation = LinkDecision.Situation()
        situation.site = Self.url(site)
        #expect(situation.place(of: Self.url(text)) == .site)
        #expect(situation.place(of: Self.url("https://example.com:8443/")) == .elsewhere)
        #expect(situation.place(of: Self.url("https://a.example.com/")) == .elsewhere)
        // The page changes its address.
        var play = VisitPlay()
        let location = PageLocation(Self.url(site))
        _ = play.do(.visit(VisitPlay.screen, location, VisitOptions()))
        _ = play.load(.committed(location))
        _ = play.message(.pageLoaded(restorationIdentifier: ""))
        let shown = Self.url(site.lowercased().hasPrefix("https") ? text : "http://example.com/a")
        #expect(
            play.message(.locationChanged(PageLocation(shown))).first?.hasPrefix(
                "tell redirected 1") == true)
        #expect(play.machine.location(of: VisitPlay.screen) == shown)
    }

    @Test("An address in another spelling is no redirect")
    func spellings() {
        var play = VisitPlay()
        _ = play.do(
            .visit(
                VisitPlay.screen, PageLocation(Self.url("https://EXAMPLE.com:443")), VisitOptions())
        )
        #expect(play.load(.committed(VisitPlay.location("/"))) == [])
    }

    @Test("A decision sees the properties of a proposal")
    func properties() throws {
        let json = #"{"rules":[{"patterns":["/map$"],"properties":{"own":"yes"}}]}"#
        let own = LinkDecision("own") { _, situation in
            (try? situation.properties.value(of: "own", as: String.self)) == "yes"
                ? .screen("own") : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [own] + .standard))
        play.machine.configuration = try PathConfiguration(json: Data(json.utf8), source: "test")
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        #expect(
            play.go("https://example.com/map", .link).first
                == "tell proposed https://example.com/map advance as own")
        #expect(
            play.go("https://example.com/two", .link).first
                == "tell proposed https://example.com/two advance")
    }

    @Test("A decision can be called alone and put before others")
    func ownDecisions() {
        let help = LinkDecision("help") { link, _ in
            link.url.path().hasPrefix("/help") ? .browser : nil
        }
        let decisions = [help, .app(hosts: ["www.example.com"]), .browser] + .standard
        for (text, outcome) in [
            ("https://example.com/help", LinkDecision.Outcome.browser),
            ("https://example.com/", .visit), ("https://WWW.example.com/", .visit),
            ("https://e.com/", .browser), ("tel:1", .external), ("data:x", .cancel),
        ] {
            #expect(Self.outcome(decisions, text) == outcome, "\(text)")
        }
        #expect(Self.outcome([], "https://e.com/") == nil)
    }

    @Test("A session tells only proposals that the decisions accept")
    func sessionDecides() {
        let map = LinkDecision("map") { link, _ in
            link.url.path().hasSuffix("/map") ? .screen("map") : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [map, .browser] + .standard))
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.message(.pageLoaded(restorationIdentifier: "r"))
        func propose(_ text: String) -> [String] {
            play.message(.visitProposed(location: Self.url(text), options: VisitOptions()))
        }
        #expect(
            propose("https://example.com/two") == ["tell proposed https://example.com/two advance"])
        #expect(
            propose("https://example.com/1/map") == [
                "tell proposed https://example.com/1/map advance as map"
            ])
        #expect(propose("https://e.com/") == ["tell browser https://e.com/"])
        #expect(propose("tel:1") == ["tell external tel:1"])
        // A link that the page's library does not follow is decided in the same way.
        #expect(play.go("https://example.com/1/map", .link).first?.hasSuffix("as map") == true)
        #expect(play.go("https://e.com/", .link).first == "tell browser https://e.com/")
    }

    @Test("A decision for files leaves links that are none to the next decision")
    func files() {
        let files = LinkDecision("files") { link, _ in
            link.url.pathExtension == "pdf" ? .download : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [files] + .standard))
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.message(.pageLoaded(restorationIdentifier: "r"))
        func propose(_ text: String) -> [String] {
            play.message(.visitProposed(location: Self.url(text), options: VisitOptions()))
        }
        #expect(propose("https://example.com/a.pdf") == ["tell file https://example.com/a.pdf"])
        #expect(propose("https://e.com/a.pdf") == ["tell external https://e.com/a.pdf"])
        #expect(play.go("https://e.com/a.pdf", .link).first == "tell external https://e.com/a.pdf")
    }

    /// A navigation that each handler of Hotwire Native for iOS matches, in its order, with the
    /// outcome; then navigations that no handler matches.
    private static let handlers: [(name: String, PageNavigation, LinkDecision.Outcome)] = [
        ("reload", PageNavigation(to: url("https://example.com/"), cause: .reload), .reload),
        (
            "newWindow",
            PageNavigation(
                to: url("https://example.com/two"), cause: .link, isMainFrame: nil,
                opensWindow: true), .visit
        ),
        // Hotwire Native's external navigation: everything else that leads out of the page's
        // library.
        ("otherApp", PageNavigation(to: url("tel:1"), cause: .other), .external),
        ("script", PageNavigation(to: url("https://e.com/"), cause: .other), .visit),
        (
            "linkActivated", PageNavigation(to: url("https://example.com/two"), cause: .link),
            .visit
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
        var situation = LinkDecision.Situation()
        situation.site = Self.url("https://example.com/")
        situation.location = situation.site
        situation.isReady = true
        let decisions = [LinkDecision].standard
        #expect(decisions.outcome(of: .navigation(navigation), in: situation) == outcome)
        let decided = decisions.first {
            $0.outcome(of: .navigation(navigation), in: situation) != nil
        }
        #expect(decided?.name == name)
    }

    @Test("A policy can be called without a session")
    func policy() {
        var situation = LinkDecision.Situation()
        let link = Link.navigation(
            PageNavigation(to: Self.url("https://example.com/two"), cause: .link))
        #expect(LinkDecision.linkActivated.outcome(of: link, in: situation) == .visit)
        #expect(LinkDecision.reload.outcome(of: link, in: situation) == nil)
        #expect([LinkDecision].standard.outcome(of: link, in: situation) == .visit)
        let script = Link.navigation(
            PageNavigation(to: Self.url("https://e.com/"), cause: .other))
        #expect([LinkDecision].standard.outcome(of: script, in: situation) == nil)
        situation.site = Self.url("https://example.com/")
        #expect([LinkDecision].standard.outcome(of: script, in: situation) == .visit)
        #expect(situation.place(of: Self.url("http://example.com/x")) == .site)
        #expect(situation.place(of: Self.url("https://example.com:1/x")) == .elsewhere)
        #expect(situation.place(of: Self.url("app:x")) == .app)
        situation.site = Self.url("app://site/")
        #expect(situation.place(of: Self.url("app://site/x")) == .site)
    }

    @Test(
        "The app's own decisions come before the session's",
        arguments: [
            LinkDecision.Outcome.allow, .cancel, .visit, .screen("x"), .download, .external,
            .browser, .reload, .fail,
        ])
    func own(outcome: LinkDecision.Outcome) {
        let own = LinkDecision("signIn") { link, _ in
            if case .navigation = link, link.url.host() == "accounts.example.com" {
                outcome
            } else {
                nil
            }
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [own] + .standard))
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.message(.pageLoaded(restorationIdentifier: "r"))
        let text = "https://accounts.example.com/"
        let expected: [LinkDecision.Outcome: [String]] = [
            .allow: ["answer allow"], .cancel: ["answer cancel"],
            .visit: ["tell external \(text)", "answer cancel"],
            .screen("x"): ["tell external \(text)", "answer cancel"],
            .browser: ["tell browser \(text)", "answer cancel"],
            .download: ["tell external \(text)", "answer cancel"],
            .external: ["tell external \(text)", "answer cancel"],
            .reload: [
                "tell visitStarted 1 https://example.com/", "tell began 1",
                "load https://example.com/", "start timer", "answer cancel",
            ],
            .fail: [
                "tell external \(text)", "tell failed 1: redirected to \(text)", "answer cancel",
            ],
        ]
        #expect(play.go(text, .link) == expected[outcome])
        #expect(play.go("tel:1", .link).first == "tell external tel:1")
    }

    @MainActor
    @Test("The documentation's example")
    func example() throws {
        let signIn = LinkDecision("signIn") { link, _ in
            link.url.host() == "accounts.example.com" ? .allow : nil
        }
        let session = VisitSession(decisions: [signIn, .app(hosts: ["example.org"])] + .standard)
        #expect(session.screen == nil)
    }
}
