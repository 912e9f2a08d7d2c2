import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("The address of a screen")
struct VisitAddressTests {
    private func moved(_ play: inout VisitPlay, to text: String) -> [String] {
        play.message(.locationChanged(PageLocation(text) ?? VisitPlay.location("/")))
    }

    @Test("The screen follows the page's history, and is reloaded there")
    func follows() {
        var play = VisitPlay.home()
        #expect(
            moved(&play, to: "https://example.com/?page=2")
                == ["tell redirected 1 https://example.com/?page=2"])
        #expect(moved(&play, to: "https://example.com/?page=2") == [])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/?page=2"))
        #expect(play.do(.reload).contains("load https://example.com/?page=2"))

        play = .home()
        _ = moved(&play, to: "https://example.com/?page=2")
        _ = play.visit("/two", on: VisitScreen(2))
        #expect(
            play.do(.restore(VisitPlay.screen)).last
                == "call visit https://example.com/?page=2 restore as restored")
    }

    @Test("A fragment is part of the address, and a link to another one stays in the page")
    func anchors() {
        var play = VisitPlay.home()
        #expect(
            moved(&play, to: "https://example.com/#end")
                == ["tell redirected 1 https://example.com/#end"])
        #expect(play.go("https://example.com/#other", .link) == ["answer allow"])
    }

    @Test("The page's own spelling is kept")
    func spelling() {
        var play = VisitPlay.home()
        let text = "https://example.com/two?ids[]=1|%zz"
        _ = moved(&play, to: text)
        #expect(play.do(.reload).contains("load \(text)"))
    }

    @Test("Until a visit begins, the page still shows the previous screen")
    func beforeAVisit() {
        var play = VisitPlay.home()
        _ = play.visit("/two", on: VisitScreen(2))
        #expect(
            moved(&play, to: "https://example.com/?late")
                == ["tell redirected 1 https://example.com/?late"])
        _ = play.start("v")
        #expect(moved(&play, to: "https://example.com/two") == [])
        #expect(
            moved(&play, to: "https://example.com/three")
                == ["tell redirected 2 https://example.com/three"])
        #expect(play.machine.location(of: VisitPlay.screen) == VisitPlay.url("/?late"))
    }

    @Test("Ignores addresses of other origins and addresses at an unexpected time")
    func disbelieved() {
        var play = VisitPlay()
        #expect(moved(&play, to: "https://example.com/") == ["tell ignored locationChanged"])
        play = .home()
        #expect(moved(&play, to: "https://e.com/") == ["tell ignored locationChanged"])
        _ = play.do(.close(VisitPlay.screen))
        #expect(moved(&play, to: "https://example.com/x") == ["tell ignored locationChanged"])
    }
}

@Suite("How visits begin")
struct VisitBeginningTests {
    @Test("The delegate is told once how a visit begins", arguments: [true, false], [true, false])
    func beginnings(hasSnapshot: Bool, isRefresh: Bool) {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        let started = VisitMessage.visitStarted(
            identifier: "v", hasCachedSnapshot: hasSnapshot, isPageRefresh: isRefresh)
        let words = (hasSnapshot ? " with snapshot" : "") + (isRefresh ? " as refresh" : "")
        #expect(play.message(started) == ["tell began 1\(words)"])
        #expect(play.message(started) == [])
        let beginning = VisitBeginning(hasCachedSnapshot: hasSnapshot, isPageRefresh: isRefresh)
        #expect(beginning.isBlank == (!hasSnapshot && !isRefresh))
        // The page's own visit.
        _ = play.message(.visitCompleted(identifier: "v", restorationIdentifier: ""))
        #expect(play.message(started) == ["tell began 1\(words)"])
    }

    @Test("A form's page is not kept as a snapshot, wherever the host goes next")
    func formThenBack() {
        func call(_ outputs: [VisitStateMachine.Action]) -> VisitOptions? {
            for case .visit(_, let options, _, _) in outputs { return options }
            return nil
        }
        var options = VisitOptions()
        options.shouldCacheSnapshot = false
        let proposed = VisitMessage.visitProposed(
            location: VisitPlay.url("/recede_historical_location"), options: options)

        var play = VisitPlay.home()
        _ = play.message(proposed)
        var effects = play.machine.handle(.restore(VisitPlay.screen))
        #expect(call(effects)?.shouldCacheSnapshot == false)
        #expect(call(effects)?.action == .restore)
        effects = play.machine.handle(.restore(VisitPlay.screen))
        #expect(call(effects)?.shouldCacheSnapshot == nil)
        #expect(play.do(.disappear) == ["call cacheSnapshot"])

        // A modal stack opens above the page to show the form's result.
        play = .home()
        _ = play.message(proposed)
        #expect(play.do(.disappear) == [])

        _ = play.message(proposed)
        let visit = VisitStateMachine.Input.visit(
            VisitPlay.screen, VisitPlay.location("/two"), options)
        #expect(call(play.machine.handle(visit))?.shouldCacheSnapshot == false)
        #expect(
            call(play.machine.handle(.restore(VisitPlay.screen)))?.shouldCacheSnapshot == nil)
    }

    @Test("A long document is fetched before its proposal is reported")
    func longDocuments() {
        var play = VisitPlay.home()
        let response = VisitResponse(
            statusCode: 200, redirected: true, other: ["isKept": true])
        let options = VisitOptions(response: response)
        #expect(
            play.message(.visitProposed(location: VisitPlay.url("/two"), options: options))
                == ["fetch response of https://example.com/two"])
        let proposal = VisitProposal(location: VisitPlay.url("/two"), options: options)
        for html in ["<p>", nil] {
            let expected = VisitOptions(
                response: VisitResponse(statusCode: 200, redirected: true, responseHTML: html))
            #expect(
                play.machine.handle(.responseFetched(proposal, html: html)) == [
                    .tell(
                        .proposed(
                            VisitProposal(location: VisitPlay.url("/two"), options: expected)))
                ])
        }
    }
}
