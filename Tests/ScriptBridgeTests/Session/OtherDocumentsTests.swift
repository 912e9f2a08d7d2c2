import FixtureSupport
import ScriptBridge
import Testing

/// The documents of a session other than the page itself: documents in frames inside the page.
@MainActor
@Suite("Other documents of a session", .timeLimit(.minutes(5)))
struct OtherDocumentsTests {
    private let handlers = ScriptedHandlers()
    private let observer = Recorder()
    private let answers = Answers()

    @MainActor
    private final class Answers {
        var texts: [String] = []
    }

    private func session() throws -> PageSession {
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        return PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: observer,
            clock: ContinuousClock()
        ) { _, _ in }
    }

    private func post(
        _ messages: String,
        of document: String,
        from source: MessageSource = .unknown,
        to session: PageSession
    ) {
        session.receive(
            .json(#"{"bridge":1,"document":"\#(document)","messages":[\#(messages)]}"#),
            on: "nativeApp", from: source
        ) { [answers] answer in
            if case .text(let text) = answer { answers.texts.append(text) }
        }
    }

    private let wait = #"{"name":"Wait","data":{"as":"a"},"id":1}"#

    @Test("A message after one that the same packet cancels is answered")
    func cancelledBefore() async throws {
        let session = try session()
        post(#"\#(wait),{"id":1,"cancel":true},{"name":"Refresh","id":2}"#, of: "d", to: session)
        await waitUntil { !answers.texts.isEmpty }
        #expect(answers.texts == [#"{"bridge":1,"document":"d","replies":[{"id":2}]}"#])
    }

    @Test("Limits and ids still apply after a document cancels its last message")
    func limitsBehindCancel() async throws {
        let session = try session()
        let cancelled = #"\#(wait),{"id":1,"cancel":true}"#
        let subscription =
            #"{"name":"Downloads","data":{"as":"s"},"id":2,"kind":"subscribe","credit":1}"#
        post("\(cancelled),\(subscription)", of: "subscribing", to: session)
        await waitUntil { answers.texts.count == 1 }
        #expect(try #require(observer.failures.last).hasPrefix("sourceNotAccepted"))
        post("\(cancelled),\(wait),\(wait)", of: "repeating", to: session)
        await waitUntil { observer.failures.contains { $0.hasPrefix("duplicateID") } }
        handlers.end()
        await settle()
    }

    @Test("At most 100 inner documents may have pending messages; others are not limited")
    func flood() async throws {
        let session = try session()
        for number in 0..<1000 { post("", of: "idle \(number)", to: session) }
        for number in 0..<1000 {
            post(#"{"name":"Refresh","id":1}"#, of: "brief \(number)", to: session)
            // Not `settle`: called a thousand times, it would wait for other tests each time.
            await waitUntil { answers.texts.count > 1000 + number }
        }
        #expect(answers.texts.count == 2000)
        #expect(observer.failures.isEmpty)
        for number in 0..<150 { post(wait, of: "busy \(number)", to: session) }
        await waitUntil { answers.texts.count == 2050 }
        #expect(
            observer.failures
                == Array(
                    repeating:
                        "tooManyDocuments: More than 100 iframes wait for replies. Use the bridge in the main frame.",
                    count: 50))
        // The page itself is not affected.
        post(
            #"{"name":"Refresh","id":1}"#, of: "main", from: .mainFrame("https://example.com"),
            to: session)
        await waitUntil { answers.texts.count == 2051 }
        handlers.end()
        await settle()
    }

    @Test("A page that navigated away does not come back, however many frames it had")
    func manyFrames() async throws {
        let session = try session()
        let source = MessageSource.mainFrame("https://example.com")
        post("", of: "page", from: source, to: session)
        for number in 0..<20 { post(wait, of: "frame \(number)", to: session) }
        await settle()
        session.handleDocumentChange()
        post("", of: "page", from: source, to: session)
        #expect(answers.texts.last?.contains("documentGone") == true)
        handlers.end()
        await settle()
    }

    @Test("A page that navigated away frees its room for the frames of the next page")
    func navigatingAway() async throws {
        let session = try session()
        for page in 1...3 {
            for number in 0..<100 { post(wait, of: "frame \(page) \(number)", to: session) }
            post(wait, of: "one too many", to: session)
            let isRejected = { (failure: String) in failure.hasPrefix("tooManyDocuments") }
            await waitUntil { observer.failures.count(where: isRejected) == page }
            #expect(observer.failures.last.map(isRejected) == true)
            session.handleDocumentChange()
        }
        post(#"{"name":"Refresh","id":1}"#, of: "next", to: session)
        await waitUntil { observer.outcomes.last == "Refresh handled" }
        #expect(answers.texts.count == 3 * 101 + 1)
        handlers.end()
        await settle()
    }
}
