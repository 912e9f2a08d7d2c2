import Foundation
import ScriptBridge
import Testing

@testable import ScriptBridgeHotwire

/// The notices for an activity indicator and a disabled form.
@Suite("Visit requests and forms")
struct VisitRequestTests {
    @Test("The first start and the last end of concurrent requests are reported")
    func overlappingRequests() {
        // The document is there and is still loading its images.
        var play = VisitPlay()
        _ = play.visit("/")
        #expect(play.load(.started(byHost: true)) == ["tell requestStarted"])
        _ = play.load(.committed(VisitPlay.location("/")))
        _ = play.message(.pageLoaded(restorationIdentifier: ""))
        #expect(
            play.visit("/two") == [
                "tell visitStarted 1 https://example.com/two",
                "call visit https://example.com/two advance",
            ])
        _ = play.start("v")
        #expect(play.message(.visitRequestStarted(identifier: "v")) == [])
        #expect(play.load(.finished) == [])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == ["tell requestFinished"])

        // The other way around, and twice.
        #expect(play.message(.visitRequestStarted(identifier: "v")) == ["tell requestStarted"])
        #expect(play.message(.visitRequestStarted(identifier: "v")) == [])
        #expect(play.load(.started(byHost: true)) == [])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == [])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == [])
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == ["tell requestFinished"])
    }

    @Test("Cancelling the page's own navigation does not end a visit's request")
    func cancelledBeside() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        #expect(play.message(.visitRequestStarted(identifier: "v")) == ["tell requestStarted"])
        #expect(play.load(.started(byHost: true)) == [])
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == [])
        #expect(play.do(.cancel) == ["call cancel", "tell requestFinished"])
    }

    @Test("A replaced document has no pending requests")
    func requestsOfDocuments() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(.visitRequestStarted(identifier: "v"))
        _ = play.load(.started(byHost: false))
        // The page's document ends the visit.
        #expect(
            play.load(.committed(VisitPlay.location("/own"))) == [
                "tell rendered 1", "tell completed 1",
                "tell redirected 1 https://example.com/own",
            ])
        #expect(play.load(.finished) == ["tell requestFinished"])
    }

    @Test("Form starts and finishes are reported in pairs")
    func forms() {
        var play = VisitPlay.home()
        let form = VisitPlay.url("/form")
        #expect(
            play.message(.formSubmissionFinished(location: form))
                == ["tell ignored formSubmissionFinished"])
        #expect(
            play.message(.formSubmissionStarted(location: form))
                == ["tell formStarted https://example.com/form"])
        #expect(
            play.message(.formSubmissionStarted(location: form)) == [
                "tell formFinished https://example.com/form",
                "tell formStarted https://example.com/form",
            ])
        #expect(
            play.load(.committed(VisitPlay.location("/"))).first
                == "tell formFinished https://example.com/form")
    }
}
