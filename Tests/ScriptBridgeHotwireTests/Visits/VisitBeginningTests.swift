import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

@Suite("How visits begin")
struct VisitBeginningTests {
    @Test("The delegate is told once how a visit begins", arguments: [true, false], [true, false])
    func beginnings(hasSnapshot: Bool, isRefresh: Bool) throws {
        var play = VisitPlay.home()
        try play.after("visit /two")
        let started = VisitMessage.visitStarted(
            identifier: "v", hasCachedSnapshot: hasSnapshot, isPageRefresh: isRefresh)
        let words = (hasSnapshot ? " with snapshot" : "") + (isRefresh ? " as refresh" : "")
        #expect(play.message(started) == ["tell began 1\(words)"])
        #expect(play.message(started) == [])
        let beginning = VisitBeginning(hasCachedSnapshot: hasSnapshot, isPageRefresh: isRefresh)
        #expect(beginning.isBlank == (!hasSnapshot && !isRefresh))
        // The page's own visit.
        try play.after("visitCompleted v")
        #expect(play.message(started) == ["tell began 1\(words)"])
    }

    @Test("A form's page is not kept as a snapshot, wherever the host goes next")
    func formThenBack() throws {
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
        #expect(try play.after("disappear") == ["call cacheSnapshot"])

        // A modal stack opens above the page to show the form's result.
        play = .home()
        _ = play.message(proposed)
        #expect(try play.after("disappear") == [])

        _ = play.message(proposed)
        let visit = VisitStateMachine.Input.visit(
            VisitPlay.screen, VisitPlay.location("/two"), options)
        #expect(call(play.machine.handle(visit))?.shouldCacheSnapshot == false)
        #expect(
            call(play.machine.handle(.restore(VisitPlay.screen)))?.shouldCacheSnapshot == nil)
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
        try play.after("formSubmissionStarted /add")
        try play.after("formSubmissionFinished /add")
        #expect([follows(), follows()] == [true, false])
    }

    @Test("The page's own spelling of its address is kept")
    func spelling() throws {
        var play = VisitPlay.home()
        let text = "https://example.com/two?ids[]=1|%zz"
        _ = play.message(.locationChanged(try #require(PageLocation(text))))
        #expect(try play.after("reload").contains("load \(text)"))
    }
}
