import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("Decisions")
struct DecisionTests {
    private static func url(_ text: String) -> URL { VisitPlay.url(text) }

    private static let situation: LinkDecision.Situation = {
        var situation = LinkDecision.Situation()
        situation.site = url("/")
        return situation
    }()

    private static func outcome(
        _ decisions: [LinkDecision], _ text: String
    ) -> LinkDecision.Outcome? {
        decisions.outcome(of: .proposal(VisitProposal(location: url(text))), in: situation)
    }

    /// A page of a session with decisions of its own, on screen 1.
    private static func page(_ decisions: LinkDecision...) throws -> VisitPlay {
        var play = VisitPlay(machine: VisitStateMachine(decisions: decisions + .standard))
        for line in ["visit /", "committed /", "pageLoaded"] { try play.after(line) }
        return play
    }

    private static func propose(_ text: String, in play: inout VisitPlay) -> [String] {
        play.message(.visitProposed(location: url(text), options: VisitOptions()))
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
            ("file:///etc/passwd", .cancel), ("JAVASCRIPT:1", .cancel), ("relative", .external),
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
        for line in ["visit \(site)", "committed \(site)", "pageLoaded"] { try play.after(line) }
        let shown = site.lowercased().hasPrefix("https") ? text : "http://example.com/a"
        let effects = try play.after("locationChanged \(shown)")
        #expect(effects.first?.hasPrefix("tell redirected 1") == true)
        #expect(play.machine.location(of: VisitPlay.screen) == Self.url(shown))
    }

    @Test("A decision sees the properties of a proposal")
    func properties() throws {
        let json = #"{"rules":[{"patterns":["/map$"],"properties":{"own":"yes"}}]}"#
        let own = LinkDecision("own") { _, situation in
            (try? situation.properties.value(of: "own", as: String.self)) == "yes"
                ? .screen("own") : nil
        }
        var play = try Self.page(own)
        play.machine.configuration = try PathConfiguration(json: Data(json.utf8), source: "test")
        let map = "tell proposed https://example.com/map advance as own"
        #expect(try play.after("navigation link /map").first == map)
        let two = "tell proposed https://example.com/two advance"
        #expect(try play.after("navigation link /two").first == two)
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
    func sessionDecides() throws {
        let map = LinkDecision("map") { link, _ in
            link.url.path().hasSuffix("/map") ? .screen("map") : nil
        }
        var play = try Self.page(map, .browser)
        for (text, effect) in [
            ("/two", "tell proposed https://example.com/two advance"),
            ("/1/map", "tell proposed https://example.com/1/map advance as map"),
            ("https://e.com/", "tell browser https://e.com/"), ("tel:1", "tell external tel:1"),
        ] {
            #expect(Self.propose(text, in: &play) == [effect])
            // A link that the page's library does not follow is decided in the same way.
            #expect(try play.after("navigation link \(text)") == [effect, "answer cancel"])
        }
    }

    @Test("A decision for files leaves links that are none to the next decision")
    func files() throws {
        let files = LinkDecision("files") { link, _ in
            link.url.pathExtension == "pdf" ? .download : nil
        }
        var play = try Self.page(files)
        #expect(Self.propose("/a.pdf", in: &play) == ["tell file https://example.com/a.pdf"])
        let external = ["tell external https://e.com/a.pdf"]
        #expect(Self.propose("https://e.com/a.pdf", in: &play) == external)
        let link = try play.after("navigation link https://e.com/a.pdf")
        #expect(link == external + ["answer cancel"])
    }

    /// A navigation that each handler of Hotwire Native for iOS matches, in its order, with the
    /// outcome; then navigations that no handler matches.
    private static let handlers: [(name: String, PageNavigation, LinkDecision.Outcome)] = [
        ("reload", PageNavigation(to: url("/"), cause: .reload), .reload),
        (
            "newWindow",
            PageNavigation(to: url("/two"), cause: .link, isMainFrame: nil, opensWindow: true),
            .visit
        ),
        // Hotwire Native's external navigation: everything else that leads out of the page's
        // library.
        ("otherApp", PageNavigation(to: url("tel:1"), cause: .other), .external),
        ("script", PageNavigation(to: url("https://e.com/"), cause: .other), .visit),
        ("linkActivated", PageNavigation(to: url("/two"), cause: .link), .visit),
        ("form", PageNavigation(to: url("/two"), cause: .form), .allow),
        ("backForward", PageNavigation(to: url("/two"), cause: .backForward), .allow),
        // Hotwire Native has no handler for downloads.
        (
            "download",
            PageNavigation(
                to: url("/two"), cause: .link, isMainFrame: nil, opensWindow: true,
                isDownload: true), .download
        ),
    ]

    @Test("The standard decisions do what Hotwire Native's do", arguments: handlers.indices)
    func standard(index: Int) {
        let (name, navigation, outcome) = Self.handlers[index]
        var situation = Self.situation
        situation.location = situation.site
        situation.isReady = true
        let decisions = [LinkDecision].standard
        #expect(decisions.outcome(of: .navigation(navigation), in: situation) == outcome)
        let decided = decisions.first {
            $0.outcome(of: .navigation(navigation), in: situation) != nil
        }
        #expect(decided?.name == name)
    }

    @Test("A policy can be called without a session, and without one of its decisions")
    func policy() {
        var situation = LinkDecision.Situation()
        let link = Link.navigation(PageNavigation(to: Self.url("/two"), cause: .link))
        #expect(LinkDecision.linkActivated.outcome(of: link, in: situation) == .visit)
        #expect(LinkDecision.reload.outcome(of: link, in: situation) == nil)
        #expect(LinkDecision.download.outcome(of: link, in: situation) == nil)
        #expect([LinkDecision].standard.outcome(of: link, in: situation) == .visit)
        let script = Link.navigation(PageNavigation(to: Self.url("https://e.com/"), cause: .other))
        #expect([LinkDecision].standard.outcome(of: script, in: situation) == nil)
        let file = Link.navigation(
            PageNavigation(to: Self.url("/a.zip"), cause: .link, isDownload: true))
        let without = [LinkDecision].standard.filter { $0.name != "download" }
        #expect(without.outcome(of: file, in: Self.situation) == .visit)
        #expect(Self.situation.place(of: Self.url("app:x")) == .app)
        situation.site = Self.url("app://site/")
        #expect(situation.place(of: Self.url("app://site/x")) == .site)
    }

    @Test("A decision can forbid forms for other sites")
    func forbidden() throws {
        let forbid = LinkDecision("forms") { link, situation in
            guard case .navigation(let navigation) = link, navigation.cause == .form,
                situation.place(of: link.url) != .site
            else { return nil }
            return .cancel
        }
        var play = try Self.page(forbid)
        #expect(try play.after("navigation form https://e.com/ body") == ["answer cancel"])
        #expect(try play.after("navigation form /two body") == ["answer allow"])
    }

    /// A decision about the site `https://e.com`.
    private static func elsewhere(_ outcome: LinkDecision.Outcome) -> LinkDecision {
        LinkDecision("elsewhere") { link, _ in
            if case .navigation = link, link.url.host() == "e.com" { outcome } else { nil }
        }
    }

    @Test("A service that a decision allows is shown, is no error, and leads back to the site")
    func service() throws {
        var play = VisitPlay(
            machine: VisitStateMachine(decisions: [Self.elsewhere(.allow)] + .standard))
        for line in ["visit /", "started"] { try play.after(line) }
        #expect(try play.after("navigation host https://e.com/ redirect") == ["answer allow"])
        #expect(try play.after("response https://e.com/") == ["answer allow"])
        #expect(
            try play.after("committed https://e.com/")
                == ["stop timer", "tell rendered 1", "tell completed 1"])
        #expect(try play.after("location 1") == ["https://example.com/"])
        #expect(try play.after("timedOut 1") == [])
        let back = "tell proposed https://example.com/callback advance"
        #expect(try play.after("navigation link /callback").first == back)
        #expect(try play.after("navigation link https://e.com/next") == ["answer allow"])
        try play.after("visit /callback")
        let one = "tell proposed https://example.com/one advance"
        #expect(try play.after("navigation link /one").first == one)
    }

    @Test("A redirect that a decision sends elsewhere ends the visit")
    func ownDecision() throws {
        var play = VisitPlay(
            machine: VisitStateMachine(decisions: [Self.elsewhere(.browser)] + .standard))
        try play.after("visit /")
        #expect(
            try play.after("navigation host https://e.com/ redirect") == [
                "tell browser https://e.com/", "stop timer",
                "tell failed 1: redirected to https://e.com/", "answer cancel",
            ])
    }

    @Test(
        "The app's own decisions come before the session's",
        arguments: [
            (.allow, []), (.cancel, []), (.visit, ["tell external https://e.com/"]),
            (.screen("x"), ["tell external https://e.com/"]),
            (.download, ["tell external https://e.com/"]),
            (.external, ["tell external https://e.com/"]),
            (.browser, ["tell browser https://e.com/"]),
            (
                .reload,
                [
                    "tell visitStarted 1 https://example.com/", "tell began 1",
                    "load https://example.com/", "start timer",
                ]
            ),
            (
                .fail,
                ["tell external https://e.com/", "tell failed 1: redirected to https://e.com/"]
            ),
        ] as [(LinkDecision.Outcome, [String])])
    func own(outcome: LinkDecision.Outcome, effects: [String]) throws {
        var play = try Self.page(Self.elsewhere(outcome))
        let answer = outcome == .allow ? "answer allow" : "answer cancel"
        #expect(try play.after("navigation link https://e.com/") == effects + [answer])
        #expect(try play.after("navigation link tel:1").first == "tell external tel:1")
    }
}
