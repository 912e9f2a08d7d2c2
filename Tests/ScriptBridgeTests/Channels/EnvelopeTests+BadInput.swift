import Dispatch
import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What pages and envelopes do wrong.
extension EnvelopeTests {
    @Test(
        "A message with a ticket of more than 64 KiB is malformed, and nothing repeats the ticket"
    )
    func longTickets() async throws {
        let page = try page()
        let digits = String(repeating: "7", count: 65_536)
        let text = String(repeating: "x", count: 65_537)
        _ = await page.postMessage(#"["\#(text.dropLast())", "Nobody"]"#, on: "rows")
        await waitUntil { page.calls.count == 1 }
        for ticket in [#""\#(text)""#, #"["\#(text)"]"#, "1\(digits)1", "{\"a\":\(digits)}"] {
            let row =
                ticket.hasPrefix("[") ? "[{\"b\":\(ticket)}, \"Note\"]" : "[\(ticket), \"Note\"]"
            let answer = await page.postMessage(row, on: "rows")
            #expect(errors.last?.code == .notAMessage)
            guard case .nothing = answer else {
                Issue.record("\(answer)")
                continue
            }
        }
        #expect(page.calls.dropFirst().allSatisfy { $0.utf8.count < 100 })
    }

    @Test("What an envelope cannot read is the outcome, and reaches the page as it is written")
    func unreadable() async throws {
        let page = try page()
        _ = await page.postMessage("{}", on: "rows")
        _ = await page.postMessage(text: "no JSON", on: "rows")
        _ = await page.postMessage(#"[3, {"a": 1}]"#, on: "rows")
        _ = await page.postMessage(#"[4, ""]"#, on: "rows")
        await waitUntil { errors.count == 4 && page.calls.count == 1 }
        #expect(
            errors == [
                BridgeError(.init(rawValue: "noRow"), "Expected a row, found object."),
                BridgeError(
                    .invalidJSON,
                    """
                    Channel “rows”: expected JSON text. The text is not valid JSON. Unexpected \
                    character at byte 1.
                    """),
                BridgeError(.notAMessage, "Channel “rows”: expected Bool, found object"),
                BridgeError(.notAMessage, "A row needs a name."),
            ])
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[4,\"notAMessage\"]"))"#
            ])
    }

    @Test("A body that is rejected unread calls no function")
    func rejected() async throws {
        let page = try page()
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(await page.postMessage(deep, on: "rows") == .nothing)
        await waitUntil { !errors.isEmpty }
        #expect(errors.map(\.code) == [.tooDeep])
        #expect(page.calls == [])
    }

    @Test(
        "Text is a value only if it is JSON",
        arguments: [
            ("1", "rows.take(1)"), (" true ", "rows.take(true)"),
            (#""\u0041</script>""#, #"rows.take("A\u003C/script\u003E")"#),
        ])
    func json(name: String, call: String) async throws {
        let page = try page(.careless)
        _ = await page.postMessage(text: name, on: "rows")
        await waitUntil { !page.calls.isEmpty }
        #expect(page.calls == [call])
    }

    @Test(
        "Text that is not JSON is no value, and the observer learns of it",
        arguments: ["1);steal(1", #""a"+steal()"#, "steal", #"1,"admin":true"#, ""])
    func careless(name: String) async throws {
        #expect(throws: DecodingError.self) { try EnvelopeValue(json: name) }
        guard !name.isEmpty else { return }
        let page = try page(.careless)
        _ = await page.postMessage(text: name, on: "rows")
        await waitUntil { undelivered.count == 1 }
        #expect(undelivered.map(\.code) == [.invalidResult])
        #expect(page.calls == [])
    }

    @Test("An envelope never learns the reason of an error, which only the host may know")
    func reasons() async throws {
        let page = try page(.gossip)
        let failed = await page.postMessage(#"{"call": "Fail"}"#, on: "rows")
        #expect(failed == .json(#""Fail handlerFailed without a reason""#))
        let unreadable = await page.postMessage("{}", on: "rows")
        #expect(unreadable == .json(#"" notAMessage without a reason""#))
        let undecoded = await page.postMessage(#"{"call": "Sum", "with": "{}"}"#, on: "rows")
        #expect(undecoded == .json(#""Sum invalidMessage without a reason""#))
        // Rejected before the envelope reads it.
        let infinite = await page.postMessage(#"{"call": "#, on: "rows")
        #expect(infinite == .json(#"" invalidJSON without a reason""#))
        #expect(errors.count == 4)
        #expect(errors.allSatisfy { $0.underlyingError != nil })
    }

    @Test("An envelope that cannot write tells the page nothing, and the observer why")
    func unwritable() async throws {
        let page = try page(.gossip)
        #expect(await page.postMessage(#"{"call": "Note", "mute": 1}"#, on: "rows") == .nothing)
        #expect(undelivered.map(\.code) == [.invalidResult])
        #expect(undelivered.first?.underlyingError is EnvelopeSecret)
        let show = ScriptCommand<Void, Int>("show", on: "rows")()
        await #expect(throws: EnvelopeSecret.self) {
            _ = try await page.result(sending: show, availableWithin: nil, timeout: nil)
        }
    }

    @Test("A page chooses among the functions that are listed, and cannot invent one")
    func chosen() throws {
        let functions: [FunctionPath] = ["setToken", "app.revoke"]
        #expect(try FunctionPath("app.revoke", among: functions).text == "app.revoke")
        for name in [nil, "", "eval", "open", "setToken;x", "app", "__proto__", "window.setToken"] {
            #expect(throws: BridgeError.self) { try FunctionPath(name, among: functions) }
        }
    }

    @Test("A key of a page function is a natural number or a harmless name")
    func keys() throws {
        let path: FunctionPath = "flutter_inappwebview"
        #expect(
            try path.element(7, "resolve").text == #"flutter_inappwebview[7]["resolve"]"#)
        #expect(try path.element("a.b-1", 2).text == #"flutter_inappwebview["a.b-1"][2]"#)
        let keys: [JSONValue] = [
            -1, 1.5, .null, true, [1], ["a": 1], "", "__proto__", "constructor", "prototype",
            "eval", "toString", "valueOf", "hasOwnProperty", "a\"]", "a b", "é",
            .string(String(repeating: "a", count: 101)),
        ]
        for key in keys {
            #expect(throws: BridgeError.self, "\(key)") { try path.element("a", key) }
        }
        let window: FunctionPath = "window"
        #expect(throws: BridgeError.self) { try window.element("open") }
        #expect(throws: BridgeError.self) { try window.element("open", "call") }
    }

    @Test(
        "An envelope that waits off the main actor delays only its own page, which keeps its order")
    func waiting() async throws {
        let slow = SlowEnvelope()
        let page = try page(slow.envelope)
        let other = try self.page()
        let long = String(repeating: " ", count: PageSession.mostBytesAtOnce)
        let first = Task { await page.postMessage(text: "Later" + long, on: "rows") }
        await waitUntil { slow.isWaiting }
        let second = Task { await page.postMessage(text: "Nobody", on: "rows") }
        #expect(
            await other.postMessage(#"[7, "Sum", {"values": [1, 2]}]"#, on: "rows") == .nothing)
        await waitUntil { other.calls.count == 1 }
        // The page's own posts wait for their turn.
        await settle()
        #expect(recorder.outcomes.count == 1)
        slow.gate.signal()
        #expect(await first.value == .json("\"Later\""))
        #expect(await second.value == .json("\"Nobody\""))
        #expect(recorder.outcomes.count == 3)
        #expect(errors.map(\.code) == [.unknownMessage])
    }

    @Test("Deadlines count on while an envelope takes 100 ms, and each message has one outcome")
    func slow() async throws {
        let clock = ManualClock()
        let slow = SlowEnvelope(clock: clock)
        var channel = ScriptChannel(
            "slow", accepting: .mainFrame(of: "https://example.com"), envelope: slow.envelope)
        channel.on(Note.self) { _, _ in }
        var other = ScriptChannel("other", accepting: .mainFrame(of: "https://example.com"))
        other.limits.timeout = .seconds(1)
        other.on(Never.self) { _, _ in
            try await Task.sleep(for: .seconds(1_000))
            return 1
        }
        let page = try InMemoryPage(
            channels: [channel, other], observer: recorder, clock: clock)
        let never = Task { try await page.request("Never", json: "{}") }
        try await clock.waitForSleepers()
        for _ in 1...9 {
            #expect(await page.postMessage(text: "Note", on: "slow") == .json("\"Note\""))
        }
        #expect(recorder.outcomes.count == 9)
        #expect(errors == [])
        #expect(await page.postMessage(text: "Note", on: "slow") == .json("\"Note\""))
        await #expect(throws: BridgeError.self) { _ = try await never.value }
        #expect(errors.map(\.code) == [.timedOut])
        #expect(recorder.outcomes.count == 11)
        let durations = recorder.events.compactMap { event -> Duration? in
            if case .outcome(let context, _, let duration) = event, context.name == "Note" {
                duration
            } else {
                nil
            }
        }
        #expect(durations == Array(repeating: .milliseconds(100), count: 10))
    }
}

/// An envelope whose bodies are names, and that takes long to read one.
private final class SlowEnvelope: Sendable {
    let gate = DispatchSemaphore(value: 0)
    private let clock: ManualClock?
    private let started = DispatchSemaphore(value: 0)

    init(clock: ManualClock? = nil) {
        self.clock = clock
    }

    /// Whether a long text waits for the gate; once true, later false.
    var isWaiting: Bool { started.wait(timeout: .now()) == .success }

    @Sendable
    private func read(_ body: PostedBody) throws -> EnvelopeEntry {
        let text = try body.decode(String.self)
        if text.utf8.count > PageSession.mostBytesAtOnce {
            started.signal()
            gate.wait()
        }
        clock?.advance(by: .milliseconds(100))
        return .message(ticket: .null, name: String(text.prefix { $0 != " " }))
    }

    var envelope: ScriptEnvelope {
        .promise(read: read) { .resolve(.string($0.name)) }
    }
}
