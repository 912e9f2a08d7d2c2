import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Who is answered in an envelope, where a reader of the articles may expect something else.
@MainActor
@Suite("Answers in envelopes", .timeLimit(.minutes(5)))
struct EnvelopeAnswerTests {
    private let recorder = Recorder()
    private let log = Log()

    private func page(
        _ envelope: ScriptEnvelope = .rows,
        handlers: (inout ScriptChannel) -> Void
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "rows", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
        handlers(&channel)
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        try page.expose("rows.take", returning: true)
        return page
    }

    @Test("A handler of all other messages turns those with a ticket into requests")
    func others() async throws {
        let observed = try page {
            $0.onOtherMessages { [log] message, _ in log.kinds.append(message.kind) }
        }
        _ = await observed.postMessage(#"[1, "Log"]"#, on: "rows")
        _ = await observed.postMessage(#"[null, "Log"]"#, on: "rows")
        await waitUntil { log.kinds.count == 2 && observed.calls.count == 2 }
        #expect(log.kinds == [.request, .request])
        #expect(
            observed.calls == [
                #"rows.take(JSON.parse("[1,\"unknownMessage\"]"))"#,
                #"rows.take(JSON.parse("[null,\"unknownMessage\"]"))"#,
            ])
        let forwarding = try page {
            $0.forwardOtherMessages { [log] message, _ in
                log.kinds.append(message.kind)
                return 5
            }
        }
        for ticket in ["1", "null", "false"] {
            _ = await forwarding.postMessage("[\(ticket), \"Log\"]", on: "rows")
        }
        await waitUntil { recorder.outcomes.count == 5 && forwarding.calls.count == 2 }
        #expect(
            forwarding.calls == [
                #"rows.take(JSON.parse("[1,true,5]"))"#, #"rows.take(JSON.parse("[null,true,5]"))"#,
            ])
        #expect(log.kinds.suffix(3) == [.request, .request, .post])
    }

    @Test("A handler of one type for all other messages answers them without a value")
    func typedOthers() async throws {
        let page = try page { $0.onOtherMessages(Anything.self) { _, _ in } }
        for _ in 0..<2 { _ = await page.postMessage(#"[1, "Log"]"#, on: "rows") }
        await waitUntil { recorder.outcomes.count == 2 }
        await settle()
        #expect(recorder.outcomes == ["Log handled", "Log handled"])
        #expect(
            page.calls == Array(repeating: #"rows.take(JSON.parse("[1,true]"))"#, count: 2))
    }

    @Test("A cancellation finds a message only by text or by a number")
    func cancellations() async throws {
        let page = try page {
            $0.on(Never.self) { _, _ in
                try await Task.sleep(for: .seconds(1_000))
                return 1
            }
        }
        for ticket in [#"{"a": 1}"#, "true", #""a""#, "1"] {
            _ = await page.postMessage("[\(ticket), \"Never\"]", on: "rows")
            _ = await page.postMessage("[\(ticket)]", on: "rows")
        }
        await waitUntil { recorder.outcomes.count == 2 }
        await settle()
        #expect(recorder.outcomes == ["Never cancelled", "Never cancelled"])
        page.load()
        #expect(recorder.outcomes.suffix(2) == ["Never documentGone", "Never documentGone"])
    }

    @MainActor
    private final class Log {
        var kinds: [UnknownMessage.Kind] = []
    }

    private struct Anything: ScriptMessage {}

    private struct Never: ScriptRequest {
        typealias Reply = Int
    }
}
