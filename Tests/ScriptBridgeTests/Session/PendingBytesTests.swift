import FixtureSupport
import Testing

@testable import ScriptBridge

/// What pages make the host keep besides the messages of packets, whose rows are in protocol.json.
@MainActor
@Suite("Bytes that the host keeps for a page", .timeLimit(.minutes(5)))
struct PendingBytesTests {
    private struct Wait: ScriptRequest {
        typealias Reply = Int
        let text: String
    }

    private let recorder = Recorder()

    private func session(_ envelope: ScriptEnvelope? = nil) throws -> PageSession {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        if envelope == nil { channel.limits.webView.maximumPendingByteCount = 1_000 }
        channel.on(Wait.self) { _, _ in
            try await Task.sleep(for: .seconds(3600))
            return 1
        }
        return try PageSession(channels: [channel], observer: recorder) { _, _ in }
    }

    /// Posts what a page says of an event, some times in one packet.
    private func report(
        _ name: String,
        waiting: Int,
        times: Int = 1,
        to session: PageSession
    ) {
        let entry = #"{"unheard":"\#(name)","waiting":\#(waiting)}"#
        let entries = Array(repeating: entry, count: times).joined(separator: ",")
        session.receive(
            .json(#"{"bridge":1,"document":"d","messages":[\#(entries)]}"#), on: "nativeApp",
            from: .example
        ) { _ in }
    }

    @Test("A tree of objects counts as much as its text")
    func trees() async throws {
        let session = try session()
        let body = ["name": "Wait", "text": String(repeating: "x", count: 600)]
        for _ in 0..<2 {
            session.receive(.foundation(body), on: "nativeApp", from: .example) { _ in }
        }
        await settle()
        #expect(recorder.outcomes == ["Wait tooManyPending"])
        session.close()
    }

    @Test("What was posted in an envelope is not kept while its message is pending")
    func posted() async throws {
        let session = try session(
            ScriptEnvelope.promise { .message(name: try $0.text("type"), data: $0) })
        let text = #"{"type":"Wait","text":"x"}"#
        session.receive(.json(text), on: "nativeApp", from: .example) { _ in }
        await settle()
        session.close()
        var posted: [String?] = []
        for event in recorder.events {
            switch event {
            case .message(let context, _), .outcome(let context, _, _):
                posted.append(context.posted)
            default: break
            }
        }
        #expect(posted == [text, nil])
    }

    @Test("The observer gets the beginning of the name of an event without a listener")
    func names() async throws {
        let session = try session()
        report(String(repeating: "x", count: 5_000), waiting: 0, to: session)
        await settle()
        let names = recorder.events.compactMap { event in
            if case .undelivered(let name, _) = event { name } else { nil }
        }
        #expect(names == [String(repeating: "x", count: 1_000) + "…"])
        session.close()
    }

    @Test("Only short names of events that wait in the page are kept")
    func keptNames() throws {
        let session = try session()
        for name in [String(repeating: "x", count: 1_001), "short"] {
            report(name, waiting: 1, to: session)
        }
        #expect(session.state.events.unheard.keys.map(\.text) == ["short"])
        session.close()
    }

    @Test("A page that invents events without a listener cannot flood the observer")
    func inventedEvents() throws {
        let session = try session()
        report("x", waiting: 0, times: 500, to: session)
        #expect(recorder.undelivered == Array(repeating: "noListener", count: 100))
        session.close()
    }
}
