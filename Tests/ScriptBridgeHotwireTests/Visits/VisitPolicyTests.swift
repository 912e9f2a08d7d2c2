import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// The table in `VisitStateMachine+Navigation.swift`.
@Suite("Navigation policy of the web view")
struct VisitPolicyTests {
    struct Row: Sendable, CustomStringConvertible {
        let text: String
        let cause: PageNavigation.Cause
        var isMainFrame: Bool? = true
        var opensWindow = false
        let outputs: [String]

        var description: String { "\(text) \(cause.rawValue) \(isMainFrame as Any) \(opensWindow)" }
    }

    private static let proposed = [
        "tell proposed https://example.com/two advance", "answer cancel",
    ]
    private static let external = ["tell external https://e.com/", "answer cancel"]
    private static let allow = ["answer allow"]
    private static let reload = [
        "tell visitStarted 1 https://example.com/", "tell began 1", "load https://example.com/",
        "start timer", "answer cancel",
    ]

    private static func rejected(_ scheme: String) -> [String] {
        [
            "tell pageError The page leads to a “\(scheme)” URL, which a visit cannot show.",
            "answer cancel",
        ]
    }

    private static let site: [Row] = [
        Row(text: "https://example.com/two", cause: .link, outputs: proposed),
        Row(text: "https://example.com/two", cause: .link, isMainFrame: nil, outputs: proposed),
        Row(
            text: "https://example.com/two", cause: .link, isMainFrame: nil, opensWindow: true,
            outputs: proposed),
        Row(text: "https://example.com/two", cause: .other, opensWindow: true, outputs: proposed),
        Row(text: "https://example.com/two", cause: .other, outputs: proposed),
        Row(
            text: "https://EXAMPLE.com/a.pdf", cause: .link,
            outputs: ["tell proposed https://EXAMPLE.com/a.pdf advance", "answer cancel"]),
        Row(
            text: "http://example.com/two", cause: .link,
            outputs: ["tell proposed http://example.com/two advance", "answer cancel"]),
        Row(
            text: "https://example.com/two#end", cause: .link,
            outputs: ["tell proposed https://example.com/two#end advance", "answer cancel"]),
        Row(text: "https://example.com/#end", cause: .link, outputs: allow),
        Row(text: "https://example.com/#end", cause: .other, outputs: allow),
        // A form has its own response, and its body is unknown.
        Row(text: "https://example.com/two", cause: .form, outputs: allow),
        Row(text: "https://example.com/two", cause: .backForward, outputs: allow),
        // This may be a frame's navigation; the response tells.
        Row(text: "https://example.com/two", cause: .other, isMainFrame: nil, outputs: allow),
        Row(text: "https://example.com/", cause: .reload, outputs: reload),
        Row(text: "https://example.com/#end", cause: .reload, isMainFrame: nil, outputs: reload),
        Row(
            text: "https://example.com/frame", cause: .reload, isMainFrame: nil, outputs: allow),
    ]

    private static let elsewhere: [Row] = [
        Row(text: "https://e.com/", cause: .link, outputs: external),
        Row(text: "https://e.com/", cause: .other, outputs: external),
        // A service for signing in or paying.
        Row(text: "https://e.com/", cause: .form, outputs: allow),
        Row(text: "https://e.com/", cause: .reload, outputs: allow),
        Row(text: "https://e.com/", cause: .other, opensWindow: true, outputs: external),
        Row(
            text: "https://example.com:8080/", cause: .link,
            outputs: ["tell external https://example.com:8080/", "answer cancel"]),
        Row(text: "https://e.com/", cause: .link, isMainFrame: false, outputs: allow),
        Row(text: "https://e.com/", cause: .backForward, outputs: allow),
        Row(text: "https://e.com/", cause: .other, isMainFrame: nil, outputs: allow),
        Row(text: "https://e.com/", cause: .form, isMainFrame: nil, outputs: allow),
    ]

    private static let apps: [Row] = [true, nil].flatMap { isMainFrame in
        [PageNavigation.Cause.link, .other, .form].flatMap { cause in
            ["tel:123", "mailto:a@e.com", "app-shop://item/1"].map { text in
                Row(
                    text: text, cause: cause, isMainFrame: isMainFrame,
                    outputs: ["tell external \(text)", "answer cancel"])
            }
        }
    }

    private static let local: [Row] = [
        "javascript:alert(1)", "data:text/html,x", "blob:https://example.com/1", "about:blank",
        "file:///etc/passwd",
    ].flatMap { text in
        let scheme = String(text.prefix { $0 != ":" })
        return [
            Row(text: text, cause: .link, outputs: rejected(scheme)),
            Row(text: text, cause: .link, isMainFrame: nil, outputs: rejected(scheme)),
            Row(text: text, cause: .other, opensWindow: true, outputs: rejected(scheme)),
            Row(text: text, cause: .other, outputs: rejected(scheme)),
            // A frame may have such a URL, and the engine does not name the frame.
            Row(text: text, cause: .other, isMainFrame: nil, outputs: allow),
            Row(text: text, cause: .other, isMainFrame: false, outputs: allow),
        ]
    }

    @Test("While a page is shown", arguments: site + elsewhere + apps + local)
    func navigations(row: Row) {
        var play = VisitPlay.home()
        let outputs = play.go(
            row.text, row.cause, isMainFrame: row.isMainFrame, opensWindow: row.opensWindow)
        #expect(outputs == row.outputs)
    }

    @Test("A load continues through redirects of the site, and through nothing else")
    func navigationsWhileLoading() {
        var play = VisitPlay()
        #expect(play.go("https://example.com/", .other) == ["answer allow"])
        _ = play.visit("/")
        #expect(play.go("https://example.com/", .host) == ["answer allow"])
        #expect(play.go("http://example.com/a", .host, isRedirect: true) == ["answer allow"])
        // A frame may be redirected there.
        #expect(
            play.go("https://e.com/", .host, isMainFrame: nil, isRedirect: true)
                == ["answer allow"])
        #expect(play.go("https://e.com/", .reload) == ["answer allow"])
        #expect(play.go("https://e.com/", .link).last == "answer cancel")
        #expect(play.go("tel:1", .other, isMainFrame: nil).first == "tell external tel:1")
        #expect(play.go("about:blank", .other, isMainFrame: nil) == ["answer allow"])
        #expect(
            play.go("shop://done", .host, isRedirect: true) == [
                "tell external shop://done", "stop timer",
                "tell failed 1: redirected to shop://done", "answer cancel",
            ])
    }

    @Test("A form that nothing else can send is not sent, and the app is told")
    func bodies() {
        var play = VisitPlay.home()
        for (text, opensWindow) in [
            ("https://example.com/two", true), ("https://e.com/", true), ("shop://1", false),
        ] {
            #expect(
                play.go(text, .form, opensWindow: opensWindow, sendsBody: true) == [
                    "tell pageError The form was not sent to \(text): "
                        + "a visit or another app would lose its body.", "answer cancel",
                ])
        }
        // The URL of a form without a body has all its fields.
        #expect(play.go("https://example.com/two", .form, opensWindow: true) == Self.proposed)
        #expect(play.go("https://e.com/", .form, isMainFrame: nil, sendsBody: true) == Self.allow)
    }

    @Test("A decision can forbid forms for other sites")
    func forbidden() {
        let forbid = LinkDecision("forms") { link, situation in
            guard case .navigation(let navigation) = link, navigation.cause == .form,
                situation.place(of: link.url) != .site
            else { return nil }
            return .cancel
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [forbid] + .standard))
        _ = play.visit("/")
        #expect(play.go("https://e.com/", .form, sendsBody: true) == ["answer cancel"])
        #expect(play.go("https://example.com/two", .form, sendsBody: true) == Self.allow)
    }

    @Test("A form shows another site on its screen, which keeps its address")
    func otherSite() {
        var play = VisitPlay.home()
        let other = VisitPlay.elsewhere
        #expect(play.go("https://example.com/a", .form, isMainFrame: nil) == Self.allow)
        #expect(
            play.go("https://e.com/", .form, isMainFrame: nil, isRedirect: true) == Self.allow)
        let response = PageResponse(from: other.url, statusCode: 200)
        #expect(play.do(.response(response)) == Self.allow)
        #expect(play.load(.committed(other)) == [])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/"))
        #expect(
            play.go("https://e.com/two", .link) == [
                "tell external https://e.com/two", "answer cancel",
            ])
        #expect(play.go("https://e.com/", .reload) == Self.allow)
        #expect(play.go("https://e.com/", .backForward) == Self.allow)
        #expect(play.do(.response(response)) == Self.allow)
        // A script goes there.
        _ = play.load(.committed(other))
        #expect(play.do(.response(response)) == Self.external)
        #expect(play.do(.reload).contains("load https://example.com/"))
    }

    @Test("A first page without the library can send a form to another site too")
    func otherSiteWhileLoading() {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        #expect(play.go("https://e.com/", .form, isMainFrame: nil) == Self.allow)
        // The visit is over, and the page has no timer.
        #expect(
            play.load(.committed(VisitPlay.elsewhere))
                == ["stop timer", "tell rendered 1", "tell completed 1"])
        #expect(play.go("https://example.com/two", .link) == Self.proposed)
    }

    @Test("A document without a server is a failure, and no location")
    func localDocuments() throws {
        let blank = try #require(PageLocation("about:blank"))
        for isLoading in [false, true] {
            var play = isLoading ? VisitPlay() : VisitPlay.home()
            if isLoading { _ = play.visit("/") }
            #expect(play.load(.committed(blank)).last == "tell failed 1: page not loaded")
            #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/"))
            #expect(play.do(.reload).contains("load https://example.com/"))
        }
        // An app may show its own documents.
        let file = PageLocation(URL(filePath: "/index.html"))
        var play = VisitPlay()
        _ = play.do(.visit(VisitPlay.screen, file, VisitOptions()))
        #expect(play.load(.committed(file)) == [])
    }

    /// The outputs for a response after the page navigated by itself.
    private func answer(_ text: String, isMainFrame: Bool = true) -> [String] {
        var play = VisitPlay.home()
        let url = URL(string: text) ?? VisitPlay.url("/")
        return play.do(
            .response(PageResponse(from: url, statusCode: 200, isMainFrame: isMainFrame)))
    }

    @Test("A response from another site is rejected if the engine does not name the frame")
    func responses() {
        #expect(answer("https://example.com/two") == ["answer allow"])
        #expect(answer("https://e.com/") == Self.external)
        #expect(answer("data:text/html,x") == Self.rejected("data"))
        #expect(answer("https://e.com/", isMainFrame: false) == ["answer allow"])
    }

    @Test(
        "A page without the library does not let the web view leave the site")
    func withoutLibrary() {
        var play = VisitPlay.home()
        _ = play.load(.started(byHost: false))
        _ = play.load(.committed(VisitPlay.location("/plain")))
        _ = play.load(.finished)
        #expect(play.go("https://e.com/", .other) == Self.external)
        #expect(play.go("https://example.com/two", .other) == Self.proposed)
        #expect(play.go("https://example.com/two", .form) == ["answer allow"])
        #expect(
            play.do(
                .response(PageResponse(from: URL(filePath: "/"), statusCode: nil)))
                == Self.rejected("file"))
    }

    @Test("The site is the one that the host visited last, not where the page went by itself")
    func sites() {
        var play = VisitPlay.home()
        let other = VisitPlay.elsewhere
        // The app allowed this.
        _ = play.load(.committed(other))
        #expect(play.go("https://e.com/", .other) == Self.external)
        #expect(play.go("https://example.com/two", .link) == Self.proposed)
        _ = play.do(.visit(VisitPlay.screen, other, VisitOptions()))
        #expect(
            play.go("https://e.com/two", .link).first == "tell proposed https://e.com/two advance")
    }
}
