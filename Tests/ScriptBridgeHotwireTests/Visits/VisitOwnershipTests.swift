import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// Whether a message or a failure belongs to the visit, to the page itself, or to neither.
@Suite("What belongs to a visit")
struct VisitOwnershipTests {
    @Test("Messages of the document that is ending do not affect the next one")
    func lateMessages() {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.visit("/two")
        for event in [VisitMessage.pageLoadFailed, .turboIsReady(false)] {
            #expect(play.message(event) == ["tell ignored \(event.name)"])
        }
        #expect(play.message(.pageLoaded(restorationIdentifier: "r1")) == ["tell pageLoaded"])
        #expect(
            play.do(.response(PageResponse(from: VisitPlay.url("/two"), statusCode: 404)))
                == ["stop timer", "tell failed 1: HTTP 404", "answer cancel"])
        // The old document is still there.
        #expect(play.visit("/three").last == "call visit https://example.com/three advance")
    }

    @Test("A message of the previous document does not complete a reload")
    func lateMessageOfRetry() {
        var play = VisitPlay.home()
        _ = play.do(.reload)
        #expect(play.message(.pageLoaded(restorationIdentifier: "r1")) == ["tell pageLoaded"])
        _ = play.load(.committed(VisitPlay.location("/")))
        #expect(play.message(.pageLoaded(restorationIdentifier: "r1")).contains("stop timer"))
    }

    @Test("A redirect to another origin, which a script cannot follow, opens outside the app")
    func crossOriginRedirect() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(
            .visitRequestFailedWithNonHttpStatusCode(
                identifier: "v", statusCode: 0, location: nil))
        #expect(play.go("https://example.com/two", .host) == ["answer allow"])
        _ = play.load(.started(byHost: true))
        #expect(
            play.go("https://example.com/three", .host, isRedirect: true) == ["answer allow"])
        #expect(
            play.go("https://other.example/", .host, isRedirect: true) == [
                "tell external https://other.example/", "stop timer", "tell requestFinished",
                "tell failed 1: redirected to https://other.example/", "answer cancel",
            ])
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == [])
    }

    @Test("Once the document has loaded, redirects belong to its frames")
    func redirectOfAFrame() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(
            .visitRequestFailedWithNonHttpStatusCode(
                identifier: "v", statusCode: 0, location: nil))
        _ = play.load(.committed(VisitPlay.location("/two")))
        #expect(
            play.go("https://other.example/", .other, isMainFrame: nil, isRedirect: true)
                == ["answer allow"])
    }

    @Test("A page that navigates by itself keeps its screen")
    func ownNavigation() {
        var play = VisitPlay.home()
        #expect(play.load(.started(byHost: false)) == ["tell requestStarted"])
        #expect(
            play.load(.committed(VisitPlay.location("/created")))
                == ["tell redirected 1 https://example.com/created"])
        #expect(play.load(.finished) == ["tell requestFinished"])
        #expect(
            play.message(.pageLoaded(restorationIdentifier: "r2"))
                == ["tell pageLoaded", "tell rendered 1", "tell completed 1"])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/created"))
    }

    @Test("A page without a library, reached by the page's own navigation, stays usable")
    func ownNavigationWithoutLibrary() {
        var play = VisitPlay.home()
        _ = play.load(.committed(VisitPlay.location("/plain")))
        for event in [VisitMessage.pageLoadFailed, .turboIsReady(false)] {
            #expect(play.message(event) == ["tell ignored \(event.name)"])
        }
        // An error page reached that way is not a failure of the session's visit.
        #expect(
            play.do(.response(PageResponse(from: VisitPlay.url("/lost"), statusCode: 404)))
                == ["answer allow"])
        #expect(play.load(.committed(VisitPlay.location("/lost"))).count == 1)
        #expect(play.do(.cancel) == ["stop loading"])
        #expect(play.visit("/").suffix(2) == ["load https://example.com/", "start timer"])
    }

    @Test("A failed navigation of the page is its screen's failure, unless it was cancelled")
    func ownNavigationFailure() {
        var play = VisitPlay.home()
        _ = play.load(.started(byHost: false))
        #expect(
            play.load(.failed(PageLoadFailure(.cancelled, ""))) == ["tell requestFinished"])
        for (kind, text) in [
            (PageLoadFailure.Kind.network, "network: refused"), (.timedOut, "timed out"),
        ] {
            _ = play.load(.started(byHost: false))
            #expect(
                play.load(.failed(PageLoadFailure(kind, "refused")))
                    == ["tell requestFinished", "tell failed 1: \(text)"])
        }
        var empty = VisitPlay()
        #expect(empty.load(.failed(PageLoadFailure(.network, ""))) == [])
    }

    @Test("A visit that the page starts itself belongs to the visible screen")
    func ownVisit() {
        var play = VisitPlay.home()
        #expect(play.start("own") == ["tell began 1"])
        #expect(play.message(.visitRequestStarted(identifier: "own")) == ["tell requestStarted"])
        #expect(
            play.message(.visitCompleted(identifier: "own", restorationIdentifier: "r2"))
                == ["tell completed 1"])
        #expect(play.message(.visitRequestFinished(identifier: "own")) == ["tell requestFinished"])
        #expect(
            play.do(.restore(VisitPlay.screen)).last
                == "call visit https://example.com/ restore as restored")
    }

    @Test("The page's own visit can come before a host's visit that is already on its way")
    func race() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("own")
        _ = play.message(.visitRequestStarted(identifier: "own"))
        #expect(play.start("hosts") == ["tell requestFinished"])
        #expect(
            play.message(.visitCompleted(identifier: "own", restorationIdentifier: ""))
                == ["tell ignored visitCompleted"])
        #expect(
            play.message(.visitCompleted(identifier: "hosts", restorationIdentifier: ""))
                == ["tell completed 1"])
    }

    @Test("Cancelling and closing the screen end pending work")
    func cancel() {
        var play = VisitPlay()
        #expect(play.do(.cancel) == [])
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        #expect(play.do(.cancel) == ["stop loading", "stop timer", "tell requestFinished"])
        #expect(play.do(.cancel) == [])
        play = .home()
        _ = play.visit("/two", on: VisitScreen(2))
        #expect(play.do(.close(VisitScreen(2))) == ["call cancel"])
        #expect(play.start("late") == ["tell ignored visitStarted"])
        #expect(play.do(.cancel) == [])
        // The next visit is the page's own.
        #expect(play.start("own") == [])
        #expect(play.do(.cancel) == ["call cancel"])
    }

    /// A late event of a visit whose screen is closed, and the expected outputs.
    struct LateRow: Sendable {
        let input: VisitStateMachine.Input
        var outputs: [String] = []
    }

    @Test(
        "A closed screen gets no notices",
        arguments: [
            LateRow(input: .load(.titleChanged("Two"))),
            LateRow(input: .load(.committed(VisitPlay.location("/own")))),
            LateRow(
                input: .load(.failed(PageLoadFailure(.network, ""))),
                outputs: ["tell requestFinished"]),
            LateRow(input: .message(.visitRendered(identifier: "v"))),
            LateRow(
                input: .message(.visitCompleted(identifier: "v", restorationIdentifier: "")),
                outputs: ["tell ignored visitCompleted"]),
            LateRow(
                input: .message(.pageLoaded(restorationIdentifier: "")),
                outputs: ["tell pageLoaded"]),
            LateRow(
                input: .load(.processTerminated),
                outputs: ["tell requestFinished", "tell processTerminated"]),
            LateRow(
                input: .message(.pageInvalidated), outputs: ["tell requestFinished"]),
            LateRow(input: .reload, outputs: ["tell requestFinished"]),
            LateRow(input: .restore(VisitPlay.screen)),
        ])
    func closed(row: LateRow) {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.do(.close(VisitPlay.screen))
        #expect(play.machine.screen == nil)
        _ = play.load(.started(byHost: true))
        #expect(play.do(row.input) == row.outputs)
        // Another screen still gets its notices.
        #expect(
            play.visit("/three", on: VisitScreen(2)).contains(
                "tell visitStarted 2 https://example.com/three"))
    }

    @Test("An invalidated document makes no visits, even without a visible screen")
    func closedAndInvalid() {
        var play = VisitPlay.home()
        _ = play.do(.close(VisitPlay.screen))
        _ = play.message(.pageInvalidated)
        #expect(
            play.visit("/two", on: VisitScreen(2)).suffix(2)
                == ["load https://example.com/two", "start timer"])
    }

    @Test("A cancelled visit that the page did not accept is not awaited")
    func cancelledCall() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.do(.cancel)
        #expect(play.do(.callFailed(number: 2)) == [])
        #expect(play.start("own") == ["tell began 1"])
        _ = play.do(.cancel)
        #expect(play.start("other") == ["tell began 1"])
    }
}

@Suite("Stale content and background changes")
struct VisitStaleTests {
    private let reload = [
        "tell visitStarted 1 https://example.com/", "tell began 1", "load https://example.com/",
        "start timer",
    ]

    @Test("Stale content is reloaded once, when its screen appears")
    func appear() {
        var play = VisitPlay.home()
        #expect(play.do(.appear) == [])
        #expect(play.do(.markContentAsStale) == [])
        #expect(play.do(.appear) == reload)
        #expect(play.do(.appear) == [])
    }

    @Test("The next visit does not start from stale content")
    func visit() {
        var play = VisitPlay.home()
        _ = play.do(.markContentAsStale)
        #expect(play.visit("/two").contains("load https://example.com/two"))
        _ = play.load(.committed(VisitPlay.location("/two")))
        _ = play.message(.pageLoaded(restorationIdentifier: ""))
        #expect(play.visit("/three").last == "call visit https://example.com/three advance")
        _ = play.do(.markContentAsStale)
        #expect(play.do(.restore(VisitPlay.screen)).contains("load https://example.com/three"))
    }

    @Test("Stale snapshots are cleared when the screen appears; disappearing caches a snapshot")
    func snapshots() {
        var play = VisitPlay.home()
        _ = play.do(.clearSnapshotCache(later: true))
        #expect(play.do(.appear) == ["call clearSnapshotCache"])
        #expect(!play.visit("/two").contains("call clearSnapshotCache"))
        play = .home()
        #expect(play.do(.disappear) == ["call cacheSnapshot"])
        var empty = VisitPlay()
        #expect(empty.do(.disappear) == [])
        _ = empty.do(.clearSnapshotCache(later: true))
        #expect(empty.do(.appear) == [])
    }

    @Test(
        "A process that ends in the background is reported later and does not count as a crash"
    )
    func background() {
        var play = VisitPlay.home()
        for _ in 0...VisitSession.maximumProcessCount {
            #expect(play.do(.background(true)) == [])
            #expect(play.load(.processTerminated) == [])
            #expect(play.do(.background(false)) == ["tell processTerminated"])
            #expect(play.do(.background(false)) == [])
            #expect(play.do(.reload) == reload)
            _ = play.load(.committed(VisitPlay.location("/")))
            _ = play.message(.pageLoaded(restorationIdentifier: ""))
        }
        // Pending requests end, and the delegate is notified.
        _ = play.load(.started(byHost: true))
        _ = play.do(.background(true))
        #expect(play.load(.processTerminated) == ["tell requestFinished"])
        // A visit starts another process by itself.
        #expect(play.visit("/two").contains("load https://example.com/two"))
        #expect(play.do(.background(false)) == [])
    }
}
