import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Reports of pages", .timeLimit(.minutes(5)))
struct PageReportTests {
    private let recorder = Recorder()
    private let clock = ManualClock()
    private let page = ScriptedPage()

    private func makeSession(takesReports: Bool = true) throws -> PageSession {
        page.abilities.reports = takesReports
        return PageSession(
            dispatcher: try ChannelDispatcher(channels: [.fixture()]), observer: recorder,
            clock: AnyClock(clock), page: page)
    }

    private func post(_ data: String, count: Int = 1, to session: PageSession) -> String {
        let message = #"{"name":"ScriptBridge","data":\#(data)}"#
        let messages = Array(repeating: message, count: count).joined(separator: ",")
        var answer = ""
        session.receive(
            .json(#"{"bridge":1,"document":"d1","messages":[\#(messages)]}"#), on: "nativeApp",
            from: .mainFrame("https://example.com")
        ) {
            if case .text(let text) = $0 { answer = text }
        }
        return answer
    }

    @Test("A report goes to the observer with its document and origin, and has no outcome")
    func report() throws {
        let session = try makeSession()
        #expect(post(#"{"kind":"warn","text":"a\nb"}"#, to: session) == #"{"bridge":1}"#)
        let reports = recorder.events.compactMap { event in
            if case .report(let report) = event { report } else { nil }
        }
        let expected = PageReport(
            kind: .warn, text: "a\nb", document: "d1", origin: "https://example.com")
        #expect(reports == [expected])
        #expect(recorder.outcomes.isEmpty)
    }

    @Test("Malformed reports are dropped, and more than a hundred in a second are only counted")
    func limits() throws {
        let session = try makeSession()
        for data in ["{}", "1", #"{"kind":"shout","text":"a"}"#, #"{"kind":"log","text":1}"#] {
            _ = post(data, to: session)
        }
        #expect(recorder.reports.isEmpty)
        _ = post(#"{"kind":"log","text":"a"}"#, count: 150, to: session)
        #expect(recorder.reports.count == 100)
        clock.advance(by: .seconds(1))
        _ = post(#"{"kind":"log","text":"b"}"#, to: session)
        #expect(recorder.reports.suffix(2) == [["dropped", "50"], ["log", "b"]])
        let long = String(repeating: "é", count: 10_000)
        _ = post(#"{"kind":"log","text":"\#(long)"}"#, to: session)
        #expect((recorder.reports.last?[1].count ?? 0) <= 4_001)
    }

    @Test("Dropped reports are also counted when the document ends")
    func navigatingAway() throws {
        let session = try makeSession()
        _ = post(#"{"kind":"log","text":"a"}"#, count: 130, to: session)
        session.handleDocumentChange()
        #expect(recorder.reports.last == ["dropped", "30"])
        session.handleDocumentChange()
        #expect(recorder.reports.count == 101)
    }

    @Test("A host that does not take reports rejects them as an unknown message")
    func notAsked() async throws {
        let session = try makeSession(takesReports: false)
        _ = post(#"{"kind":"log","text":"a"}"#, to: session)
        await waitUntil { recorder.outcomes == ["ScriptBridge unknownMessage"] }
        #expect(recorder.reports.isEmpty)
    }
}
