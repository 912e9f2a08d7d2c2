import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// A state machine with shortcuts for events; each returns the effects as lines.
struct VisitPlay {
    var machine = VisitStateMachine()
    static let screen = VisitScreen(1)

    static func url(_ path: String) -> URL {
        URL(string: "https://example.com\(path)") ?? URL(filePath: path)
    }

    static func location(_ path: String) -> PageLocation {
        PageLocation(url(path))
    }

    /// A page of another site.
    static let elsewhere = PageLocation(URL(string: "https://e.com/") ?? url("/"))

    /// A machine whose page is shown on screen 1.
    static func home() -> VisitPlay {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.committed(location("/")))
        _ = play.load(.finished)
        _ = play.message(.pageLoaded(restorationIdentifier: "r1"))
        return play
    }

    mutating func `do`(_ input: VisitStateMachine.Input) -> [String] {
        machine.handle(input).map(\.description)
    }

    mutating func visit(_ path: String, on screen: VisitScreen = screen) -> [String] {
        `do`(.visit(screen, Self.location(path), VisitOptions()))
    }

    mutating func message(_ event: VisitMessage) -> [String] {
        `do`(.message(event))
    }

    mutating func load(_ event: PageLoadEvent) -> [String] {
        `do`(.load(event))
    }

    mutating func start(_ identifier: String) -> [String] {
        message(
            .visitStarted(
                identifier: identifier, hasCachedSnapshot: false, isPageRefresh: false))
    }

    /// The answer to a navigation, and its effects.
    mutating func go(
        _ text: String,
        _ cause: PageNavigation.Cause,
        isMainFrame: Bool? = true,
        opensWindow: Bool = false,
        isRedirect: Bool = false,
        isDownload: Bool = false,
        sendsBody: Bool = false
    ) -> [String] {
        `do`(
            .navigation(
                PageNavigation(
                    to: URL(string: text) ?? Self.url("/"), cause: cause, isMainFrame: isMainFrame,
                    opensWindow: opensWindow, isRedirect: isRedirect, isDownload: isDownload,
                    sendsBody: sendsBody)))
    }
}

@Suite("Visit state machine")
struct VisitStateMachineTests {
    @Test("A visit while a document loads replaces the load")
    func visitWhileLoading() {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        #expect(
            play.visit("/two").suffix(2) == ["load https://example.com/two", "start timer"])
        // The end of the first load is not a failure of the second one.
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == [])
        _ = play.load(.committed(VisitPlay.location("/two")))
        #expect(play.message(.pageLoaded(restorationIdentifier: "")).contains("tell completed 1"))
    }

    @Test("A call that the page does not accept becomes a load, unless the visit is over")
    func callFailed() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        #expect(play.do(.callFailed(number: 1)) == [])
        #expect(
            play.do(.callFailed(number: 2)) == [
                "tell began 1", "load https://example.com/two", "start timer",
            ])
        #expect(play.do(.callFailed(number: 2)) == [])

        var begun = VisitPlay.home()
        _ = begun.visit("/two")
        _ = begun.start("own")
        _ = begun.message(.visitRequestStarted(identifier: "own"))
        #expect(
            begun.do(.callFailed(number: 2))
                == ["tell requestFinished", "load https://example.com/two", "start timer"])

        var over = VisitPlay.home()
        _ = over.visit("/two")
        _ = over.start("v")
        _ = over.message(.visitCompleted(identifier: "v", restorationIdentifier: ""))
        #expect(over.do(.callFailed(number: 2)) == [])
    }

    @Test("A document that does not arrive, or has no library, times out")
    func timeouts() {
        var play = VisitPlay()
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        #expect(play.do(.timedOut(number: 2)) == [])
        #expect(
            play.do(.timedOut(number: 1)) == [
                "stop loading", "stop timer", "tell requestFinished", "tell failed 1: timed out",
            ])
        #expect(play.do(.timedOut(number: 1)) == [])
        _ = play.visit("/")
        #expect(
            play.do(.timedOut(number: 2)) == [
                "stop loading", "stop timer", "tell failed 1: timed out",
            ])
        _ = play.visit("/")
        _ = play.load(.started(byHost: true))
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.load(.finished)
        #expect(
            play.do(.timedOut(number: 3)) == ["stop timer", "tell failed 1: page not loaded"])
        // The library may still come.
        #expect(play.message(.pageLoaded(restorationIdentifier: "")) == ["tell pageLoaded"])
        #expect(play.visit("/two").last == "call visit https://example.com/two advance")
    }

    @Test("The page reports that it has no library", arguments: [true, false])
    func notReady(isOld: Bool) {
        var play = VisitPlay()
        let event = isOld ? VisitMessage.pageLoadFailed : .turboIsReady(false)
        #expect(play.message(event) == ["tell ignored \(event.name)"])
        _ = play.visit("/")
        _ = play.load(.committed(VisitPlay.location("/")))
        #expect(play.message(event) == ["stop timer", "tell failed 1: page not loaded"])
        #expect(play.message(event) == ["tell ignored \(event.name)"])
    }

    @Test(
        "Failures of visits",
        arguments: [
            (404, "HTTP 404"), (503, "HTTP 503"), (-1, "timed out"), (-2, "content type"),
            (1, "unexpected status 1"), (204, "unexpected status 204"),
            (301, "unexpected status 301"), (304, "unexpected status 304"),
            (399, "unexpected status 399"), (400, "HTTP 400"), (599, "HTTP 599"),
            (600, "unexpected status 600"), (Int.max, "unexpected status \(Int.max)"),
        ])
    func failures(statusCode: Int, text: String) {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(.visitRequestStarted(identifier: "v"))
        #expect(
            play.message(
                .visitRequestFailed(identifier: "v", statusCode: statusCode, location: nil))
                == ["tell requestFinished", "tell failed 1: \(text)"])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == [])
        #expect(play.visit("/three").last == "call visit https://example.com/three advance")
    }

    @Test("If a script cannot reach the server, a load is tried once", arguments: [0, -3, Int.min])
    func retry(statusCode: Int) {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        #expect(
            play.message(
                .visitRequestFailedWithNonHttpStatusCode(
                    identifier: "v", statusCode: statusCode, location: nil))
                == ["load https://example.com/two", "start timer"])
        #expect(
            play.load(.failed(PageLoadFailure(.network, "refused")))
                == ["stop timer", "tell failed 1: network: refused"])
        #expect(play.visit("/three").last == "call visit https://example.com/three advance")
    }

    @Test("An open screen is restored with its restoration identifier, a closed one is not")
    func restoration() {
        var play = VisitPlay.home()
        _ = play.visit("/two", on: VisitScreen(2))
        _ = play.start("v")
        #expect(
            play.do(.restore(VisitPlay.screen)) == [
                "tell visitStarted 1 https://example.com/",
                "call visit https://example.com/ restore as restored",
            ])
        _ = play.do(.close(VisitScreen(2)))
        #expect(play.do(.restore(VisitScreen(2))) == [])
        #expect(play.machine.location(of: VisitScreen(2)) == nil)
    }

    @Test("Snapshots are cleared now or before the next visit, and only if there is a page")
    func snapshots() {
        var play = VisitPlay()
        #expect(play.do(.clearSnapshotCache(later: false)) == [])
        #expect(play.do(.disappear) == [])
        play = .home()
        #expect(play.do(.clearSnapshotCache(later: false)) == ["call clearSnapshotCache"])
        #expect(play.do(.disappear) == ["call cacheSnapshot"])
        #expect(play.do(.clearSnapshotCache(later: true)) == [])
        #expect(play.visit("/two").contains("call clearSnapshotCache"))
        #expect(!play.visit("/three").contains("call clearSnapshotCache"))
    }

    @Test("An invalidated page is reloaded once")
    func invalidation() {
        var play = VisitPlay()
        #expect(play.message(.pageInvalidated) == ["tell ignored pageInvalidated"])
        play = .home()
        #expect(
            play.message(.pageInvalidated).suffix(2) == [
                "load https://example.com/", "start timer",
            ])
        #expect(play.message(.pageInvalidated) == ["tell ignored pageInvalidated"])
    }

    @Test("The end of the page's process ends pending work, and the next visit loads")
    func processEnd() {
        var play = VisitPlay.home()
        let form = VisitPlay.url("/form")
        _ = play.message(.formSubmissionStarted(location: form))
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(.visitRequestStarted(identifier: "v"))
        #expect(
            play.load(.processTerminated) == [
                "tell formFinished https://example.com/form", "tell requestFinished",
                "tell processTerminated",
            ])
        #expect(
            play.message(.visitCompleted(identifier: "v", restorationIdentifier: ""))
                == ["tell ignored visitCompleted"])
        #expect(play.visit("/two").suffix(2) == ["load https://example.com/two", "start timer"])
    }

    @Test("A visit fails if processes keep ending, unless one has lived for a while")
    func processesEndInARow() {
        var play = VisitPlay.home()
        /// Reloads the document as the delegate does; returns whether the process is on probation.
        func reload(isThere: Bool = true) -> Bool {
            _ = play.do(.reload)
            guard isThere else { return false }
            _ = play.load(.committed(VisitPlay.location("/")))
            return play.message(.pageLoaded(restorationIdentifier: "")).contains("start timer")
        }
        #expect(play.load(.processTerminated) == ["tell processTerminated"])
        #expect(reload())
        #expect(play.load(.processTerminated) == ["tell processTerminated"])
        #expect(!reload(isThere: false))
        #expect(
            play.load(.processTerminated) == ["stop timer", "tell failed 1: process terminated"])

        // A new attempt starts counting from zero.
        #expect(!reload())
        #expect(play.load(.processTerminated) == ["tell processTerminated"])
        #expect(reload())
        #expect(play.load(.processTerminated) == ["tell processTerminated"])
        #expect(reload())
        #expect(play.do(.timedOut(number: 6)) == [])
        #expect(play.load(.processTerminated) == ["tell processTerminated"])
        #expect(reload())

        // Without a visible screen, the crashes are no screen's failure.
        _ = play.do(.close(VisitPlay.screen))
        for _ in 0..<5 {
            #expect(play.load(.processTerminated) == ["tell processTerminated"])
        }
        // The next one on a screen is.
        _ = play.visit("/")
        #expect(play.load(.processTerminated).last?.hasSuffix("process terminated") == true)
    }
}
