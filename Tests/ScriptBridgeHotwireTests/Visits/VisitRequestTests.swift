import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

/// What an activity indicator and a disabled form are shown by.
@Suite("Requests and forms of visits")
struct VisitRequestTests {
    @Test("Of requests at the same time the first begin and the last end are told")
    func overlappingRequests() {
        // A document that is there, and still asks for its pictures.
        var play = VisitPlay()
        _ = play.visit("/")
        #expect(play.load(.started) == ["tell requestStarted"])
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

        // The other way round, and twice.
        #expect(play.message(.visitRequestStarted(identifier: "v")) == ["tell requestStarted"])
        #expect(play.message(.visitRequestStarted(identifier: "v")) == [])
        #expect(play.load(.started) == [])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == [])
        #expect(play.message(.visitRequestFinished(identifier: "v")) == [])
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == ["tell requestFinished"])
    }

    @Test("The page's own way that is broken off does not end the request of a visit")
    func cancelledBeside() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        #expect(play.message(.visitRequestStarted(identifier: "v")) == ["tell requestStarted"])
        #expect(play.load(.started) == [])
        #expect(play.load(.failed(PageLoadFailure(.cancelled, ""))) == [])
        #expect(play.do(.cancel) == ["call cancel", "tell requestFinished"])
    }

    @Test("A document that is replaced asks for nothing any more")
    func requestsOfDocuments() {
        var play = VisitPlay.home()
        _ = play.visit("/two")
        _ = play.start("v")
        _ = play.message(.visitRequestStarted(identifier: "v"))
        _ = play.load(.started)
        #expect(
            play.load(.committed(VisitPlay.location("/own"))).first?.hasPrefix("tell redir") == true
        )
        #expect(play.load(.finished) == ["tell requestFinished"])
    }

    @Test("Forms are told in pairs")
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
