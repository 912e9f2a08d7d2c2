import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// A page navigates while the host loads a document, or before the library of a document is ready.
@Suite("Whose document a load brings")
struct VisitLoadTests {
    private static let external = ["tell external https://e.com/", "answer cancel"]

    private static func response(_ text: String, statusCode: Int = 200) -> VisitStateMachine.Input {
        .response(
            PageResponse(from: URL(string: text) ?? VisitPlay.url("/"), statusCode: statusCode))
    }

    /// A page from which the host loads another one.
    private static func loading() -> VisitPlay {
        var play = VisitPlay.home()
        _ = play.do(.markContentAsStale)
        _ = play.visit("/two")
        _ = play.go("https://example.com/two", .host)
        _ = play.load(.started(byHost: true))
        return play
    }

    @Test("A script cannot lead to another site, and the load goes on", arguments: [true, nil])
    func script(isMainFrame: Bool?) {
        var play = Self.loading()
        if isMainFrame == true {
            #expect(play.go("https://e.com/", .other) == Self.external)
        } else {
            #expect(play.go("https://e.com/", .other, isMainFrame: nil) == ["answer allow"])
            _ = play.load(.failed(PageLoadFailure(.cancelled, "")))
            _ = play.load(.started(byHost: false))
            #expect(
                play.do(Self.response("https://e.com/"))
                    == [Self.external[0], "load https://example.com/two", "answer cancel"])
            #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))).count <= 1)
            _ = play.load(.started(byHost: true))
        }
        #expect(play.do(Self.response("https://example.com/two")) == ["answer allow"])
        #expect(play.load(.committed(VisitPlay.location("/two"))) == [])
        #expect(
            play.go("https://e.com/", .link).first == "tell external https://e.com/")
    }

    @Test("A click on a link to another site ends the load, which begins again")
    func click() {
        var play = Self.loading()
        _ = play.load(.failed(PageLoadFailure(.cancelled, "")))
        #expect(
            play.go("https://e.com/", .link)
                == [Self.external[0], "load https://example.com/two", "answer cancel"])
        _ = play.load(.started(byHost: true))
        #expect(play.go("https://e.com/", .link) == Self.external)
    }

    @Test(
        "A script cannot lead to another site before the library is ready", arguments: [true, nil])
    func notReady(isMainFrame: Bool?) {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        _ = play.load(.committed(VisitPlay.location("/")))
        if isMainFrame == true {
            #expect(play.go("https://e.com/", .other) == Self.external)
            #expect(play.go("https://example.com/de", .other) == ["answer allow"])
        } else {
            _ = play.go("https://e.com/", .other, isMainFrame: nil)
            _ = play.load(.started(byHost: false))
            #expect(play.do(Self.response("https://e.com/")) == Self.external)
        }
        // Within the site, the visit goes on.
        _ = play.load(.started(byHost: false))
        #expect(play.do(Self.response("https://example.com/de")) == ["answer allow"])
        #expect(
            play.load(.committed(VisitPlay.location("/de")))
                == ["tell redirected 1 https://example.com/de"])
        #expect(play.message(.pageLoaded(restorationIdentifier: "")).contains("stop timer"))
    }

    @Test("A document of the site that the page reaches is proposed, whatever its status")
    func ownSite() {
        var play = Self.loading()
        _ = play.load(.started(byHost: false))
        #expect(
            play.do(Self.response("https://example.com/lost", statusCode: 404)) == [
                "tell proposed https://example.com/lost advance",
                "load https://example.com/two", "answer cancel",
            ])
    }

    @Test("The page that is left does not say where the visit leads")
    func address() {
        var play = Self.loading()
        let left = VisitMessage.locationChanged(VisitPlay.location("/left"))
        #expect(play.message(left) == ["tell ignored locationChanged"])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/two"))
        var failed = play
        _ = failed.load(.failed(PageLoadFailure(.network, "")))
        #expect(failed.message(left) == ["tell ignored locationChanged"])
        _ = play.load(.committed(VisitPlay.location("/two")))
        _ = play.message(.pageLoaded(restorationIdentifier: ""))
        #expect(play.message(left) == ["tell redirected 1 https://example.com/left"])
    }

    @Test("A screen whose page has the title of the page before gets that title")
    func sameTitle() {
        var play = Self.loading()
        _ = play.load(.committed(VisitPlay.location("/two")))
        #expect(play.load(.titleChanged("Item")).contains("tell title 1: Item"))
        _ = play.message(.pageLoaded(restorationIdentifier: ""))
        _ = play.visit("/three", on: VisitScreen(2))
        _ = play.message(
            .visitStarted(identifier: "v", hasCachedSnapshot: false, isPageRefresh: false))
        #expect(
            play.message(.visitRendered(identifier: "v"))
                == ["tell rendered 2", "tell title 2: Item"])
        #expect(play.message(.visitRendered(identifier: "v")) == ["tell rendered 2"])
    }

    @Test("A redirect to another site opens outside the app at once", arguments: [true, nil])
    func redirect(isMainFrame: Bool?) {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        let failed = [
            "tell external https://e.com/", "stop timer", "tell requestFinished",
            "tell failed 1: redirected to https://e.com/", "answer cancel",
        ]
        if isMainFrame == true {
            #expect(play.go("https://e.com/", .host, isRedirect: true) == failed)
        } else {
            _ = play.go("https://e.com/", .host, isMainFrame: nil, isRedirect: true)
            #expect(play.do(Self.response("https://e.com/")) == failed)
        }
        // The site is still the host's.
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == [])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/"))
    }

    @Test("A service that a decision allows is shown, is no error, and leads back to the site")
    func service() {
        let signIn = LinkDecision("signIn") { link, _ in
            link.url.host() == "e.com" ? .allow : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [signIn] + .standard))
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        #expect(play.go("https://e.com/", .host, isRedirect: true) == ["answer allow"])
        #expect(play.do(Self.response("https://e.com/")) == ["answer allow"])
        #expect(
            play.load(.committed(VisitPlay.elsewhere))
                == ["stop timer", "tell rendered 1", "tell completed 1"])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/"))
        #expect(play.do(.timedOut(number: 1)) == [])
        #expect(
            play.go("https://example.com/callback", .link).first
                == "tell proposed https://example.com/callback advance")
        #expect(play.go("https://e.com/next", .link, isMainFrame: true) == ["answer allow"])
        _ = play.visit("/callback")
        #expect(
            play.go("https://example.com/one", .link).first
                == "tell proposed https://example.com/one advance")
    }

    @Test("A redirect that a decision sends elsewhere ends the visit")
    func ownDecision() {
        let browse = LinkDecision("browse") { link, _ in
            link.url.host() == "e.com" ? .browser : nil
        }
        var play = VisitPlay(machine: VisitStateMachine(decisions: [browse] + .standard))
        _ = play.visit("/")
        #expect(
            play.go("https://e.com/", .host, isRedirect: true) == [
                "tell browser https://e.com/", "stop timer",
                "tell failed 1: redirected to https://e.com/", "answer cancel",
            ])
    }

    @Test("A page that does not let the host leave it ends before the next load")
    func held() {
        var play = Self.loading()
        #expect(play.do(.timedOut(number: 2)).last == "tell failed 1: timed out")
        // The page may still make visits.
        #expect(play.visit("/three").last == "call visit https://example.com/three advance")
        #expect(
            play.do(.reload).suffix(3) == [
                "end process", "load https://example.com/three", "start timer",
            ])
        #expect(!play.do(.reload).contains("end process"))
        // There is no page yet.
        var first = VisitPlay()
        _ = first.visit("/")
        _ = first.do(.timedOut(number: 1))
        #expect(!first.do(.reload).contains("end process"))
    }

    @Test("A file that the web view shows is a complete visit, without a library")
    func file() {
        var play = VisitPlay()
        _ = play.visit("/film")
        _ = play.load(.started(byHost: true))
        let film = PageResponse(
            from: VisitPlay.url("/film"), statusCode: 200, contentType: "video/webm")
        #expect(play.do(.response(film)) == ["answer allow"])
        _ = play.load(.committed(VisitPlay.location("/film")))
        #expect(
            play.load(.finished)
                == ["tell requestFinished", "stop timer", "tell rendered 1", "tell completed 1"])
        #expect(play.do(.timedOut(number: 1)) == [])
    }

    @Test("A proposal knows whether the page has sent a form")
    func form() throws {
        var play = VisitPlay.home()
        func follows() -> Bool? {
            let actions = play.machine.handle(
                .message(.visitProposed(location: VisitPlay.url("/cart"), options: VisitOptions())))
            for case .tell(.proposed(let proposal)) in actions { return proposal.followsForm }
            return nil
        }
        #expect(follows() == false)
        _ = play.message(.formSubmissionStarted(location: VisitPlay.url("/add")))
        _ = play.message(.formSubmissionFinished(location: VisitPlay.url("/add")))
        #expect([follows(), follows()] == [true, false])
    }

    @Test("The response to a form that the page sends ends the visit")
    func formDuringLoad() {
        var play = Self.loading()
        #expect(
            play.go("https://example.com/created", .form, isMainFrame: nil, sendsBody: true)
                == ["answer allow"])
        _ = play.load(.started(byHost: false))
        #expect(play.do(Self.response("https://example.com/created")) == ["answer allow"])
        #expect(
            play.load(.committed(VisitPlay.location("/created"))) == [
                "stop timer", "tell rendered 1", "tell completed 1",
                "tell redirected 1 https://example.com/created",
            ])
    }

    @Test("A navigation of the page that brings no document does not end the load")
    func noDocument() throws {
        let blank = try #require(PageLocation("about:blank"))
        for event in [PageLoadEvent.failed(PageLoadFailure(.network, "")), .committed(blank)] {
            var play = Self.loading()
            _ = play.load(.started(byHost: false))
            #expect(play.load(event).last == "load https://example.com/two")
            // The failure of the navigation that was stopped.
            #expect(
                !play.load(.failed(PageLoadFailure(.cancelled, ""))).contains {
                    $0.contains("load")
                })
        }
        var play = Self.loading()
        _ = play.load(.started(byHost: false))
        let file = PageResponse(
            from: VisitPlay.url("/file"), statusCode: 200, canBeShown: false)
        #expect(play.do(.response(file)).contains("load https://example.com/two"))
    }
}
