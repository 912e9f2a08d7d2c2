import FixtureSupport
import ScriptBridgeTesting
import ScriptBridgeWebKit
import Testing
import os

@testable import ScriptBridge

/// The stub shows what a reader of the log sees without a debugger.
@MainActor
@Suite("The unified log", .timeLimit(.minutes(5)))
struct LoggerTests {
    private static let secret = "4711-secret"

    /// A page that sends, calls, emits and fails, always with the secret.
    private static func converse(_ observer: LoggerObserver) async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Note.self) { _, _ in }
        channel.onOtherMessages { _, _ in throw PageError("denied", secret, data: ["pin": secret]) }
        let page = try InMemoryPage(channels: [channel], observer: observer)
        try await page.post(Note(text: secret))
        await #expect(throws: BridgeError.self) {
            try await page.request("Pay", json: #""\#(secret)""#)
        }
        let call = TraceID()
        observer.observe(.call(call, source: "login(\"\(secret)\")"))
        observer.observe(
            .result(call, source: "login", .success("\"\(secret)\""), after: .milliseconds(2)))
        try page.emit("themeChanged", secret)
        await settle()
    }

    @Test("Names, outcomes and times are public; contents are not, unless asked for")
    func privacy() async throws {
        try await Self.converse(LoggerObserver(subsystem: "private"))
        let entries = FakeLog.shared.entries(of: "private")
        let text = entries.map(\.text).joined(separator: "\n")
        #expect(!text.contains(Self.secret), "\(text)")
        for pattern in [
            #"^page → host Note #\d+ \[\S+\] <private>$"#,
            #"^host Note #\d+ \[\S+\] handled after [\d.]+ ms$"#,
            #"^host → page Pay #\d+ \[\S+\] failed after [\d.]+ ms, denied: <private>$"#,
            #"^host → page call \[\S+\] <private>$"#,
            #"^page → host call \[\S+\] returned after [\d.]+ ms <private>$"#,
            #"^host → page event themeChanged <private>$"#,
        ] {
            let line = try Regex(pattern).anchorsMatchLineEndings()
            #expect(text.firstMatch(of: line) != nil, "\(pattern) is not in\n\(text)")
        }
        #expect(entries.allSatisfy { $0.category == "ScriptBridge" })
        #expect(
            entries.filter { $0.level == .error }.map(\.text).allSatisfy { $0.contains("denied") })
        #expect(entries.contains { $0.level == .error })
        #expect(entries.contains { $0.level == .info && $0.text.hasSuffix(" is ready") })

        try await Self.converse(
            LoggerObserver(subsystem: "public", category: "Bridge", contents: .public))
        let open = FakeLog.shared.entries(of: "public")
        #expect(open.filter { $0.text.contains(Self.secret) }.count >= 6)
        #expect(open.allSatisfy { $0.category == "Bridge" && !$0.text.contains("<private>") })
    }

    @Test("No event shows its contents")
    func everyEvent() {
        let observer = LoggerObserver(subsystem: "every")
        let reason = JavaScriptError(Self.secret, code: Self.secret)
        let error = BridgeError(.handlerFailed, Self.secret, underlyingError: reason)
        let context = MessageContext(channel: "nativeApp", name: "Pay", source: .unknown)
        let events: [BridgeTraceEvent] = [
            .message(context, json: Self.secret), .element(context, json: Self.secret),
            .outcome(context, .replied(json: Self.secret), after: .zero),
            .outcome(context, .failed(error), after: .zero),
            .rejected(context.trace, channel: "nativeApp", error),
            .call(context.trace, source: Self.secret),
            .result(context.trace, source: Self.secret, .success(Self.secret), after: .zero),
            .result(context.trace, source: Self.secret, .failure(error), after: .zero),
            .event(name: "theme", json: Self.secret), .undelivered(event: "theme", error),
            .undelivered(event: nil, error), .ready(document: "9f"), .ended(document: "9f"),
            .progress(context, byteCount: 1, announced: 2),
            .report(PageReport(kind: .warn, text: Self.secret, document: "9f", origin: nil)),
            Self.download(.waiting, 0), Self.download(.expired, 0),
            Self.download(.incomplete, 0, failure: error),
        ]
        for event in events { observer.observe(event) }
        let entries = FakeLog.shared.entries(of: "every")
        #expect(entries.count == events.count)
        for entry in entries { #expect(!entry.text.contains(Self.secret), "\(entry.text)") }
    }

    private static let photo = MessageContext(
        channel: "nativeApp", name: "Photo", source: .unknown)

    private static func download(
        _ state: DownloadProgress.State,
        _ byteCount: Int,
        failure: BridgeError? = nil
    ) -> BridgeTraceEvent {
        .download(
            DownloadProgress(
                trace: photo.trace, number: 1, name: photo.name, type: nil, byteCount: byteCount,
                announced: 100_000, state: state, failure: failure))
    }

    @Test("Of a transfer of many chunks, the log shows the beginning, each tenth and the end")
    func transfers() {
        let observer = LoggerObserver(subsystem: "transfers")
        FakeLog.shared.record("transfers")
        let counts = stride(from: 0, through: 100_000, by: 1_000)
        for count in counts {
            observer.observe(.progress(Self.photo, byteCount: count, announced: 100_000))
        }
        for count in counts { observer.observe(Self.download(.sending, count)) }
        observer.observe(Self.download(.sent, 100_000))
        let entries = FakeLog.shared.entries(of: "transfers").map(\.text)
        #expect(entries.count { $0.hasPrefix("page → host Photo ") } == 11, "\(entries)")
        #expect(entries.count { $0.hasPrefix("host → page Photo ") } == 12, "\(entries)")
        #expect(entries.last?.contains("download 1 sent, 100000 of 100000 bytes") == true)
        // The interval sees what the log does not show.
        #expect(entries.count { $0.hasPrefix("begin Download ") } == 1)
        #expect(entries.contains("end Download sent 100000 bytes"))
    }

    @Test("An upload is an interval from its first bytes until its outcome")
    func uploads() {
        let observer = LoggerObserver(subsystem: "uploads")
        FakeLog.shared.record("uploads")
        observer.observe(.message(Self.photo, json: "{}"))
        for count in [1_000, 2_000] {
            observer.observe(.progress(Self.photo, byteCount: count, announced: 2_000))
        }
        observer.observe(.outcome(Self.photo, .replied(json: "1"), after: .zero))
        // Nothing would end this one.
        observer.observe(.progress(Self.photo, byteCount: 2_000, announced: 2_000))
        let intervals = FakeLog.shared.entries(of: "uploads").map(\.text)
            .filter { $0.hasPrefix("begin ") || $0.hasPrefix("end ") }
        let trace = "“Photo” \(Self.photo.trace)"
        #expect(
            intervals == [
                "begin Message \(trace)", "begin Upload \(trace)", "end Upload replied",
                "end Message replied",
            ])
    }

    @Test("An interval shows the page's names on one line, and shortens them")
    func names() {
        let observer = LoggerObserver(subsystem: "names")
        FakeLog.shared.record("names")
        let name = "a\n\u{1B}[31m" + String(repeating: "b", count: 10_000)
        let context = MessageContext(channel: "nativeApp", name: name, source: .unknown)
        observer.observe(.message(context, json: ""))
        observer.observe(.progress(context, byteCount: 1, announced: nil))
        observer.observe(
            .download(
                DownloadProgress(
                    trace: context.trace, number: 1, name: name, type: nil, byteCount: 0,
                    announced: nil, state: .sending)))
        let begun = FakeLog.shared.entries(of: "names").map(\.text)
            .filter { $0.hasPrefix("begin ") }
        #expect(begun.count == 3)
        for text in begun {
            #expect(text.count < 160, "\(text)")
            #expect(!text.contains { $0.isNewline || $0 == "\u{1B}" }, "\(text)")
        }
    }

    @Test("No text is made for a level that is off")
    func levels() async throws {
        FakeLog.shared.turnOff(.debug, of: "quiet")
        try await Self.converse(LoggerObserver(subsystem: "quiet"))
        #expect(FakeLog.shared.needlessCount(of: "quiet") == 0)
        let levels = Set(FakeLog.shared.entries(of: "quiet").map(\.level))
        #expect(levels == [.error, .info])
    }

    @Test("Each message, call and download is an interval while Instruments records")
    func intervals() async throws {
        try await Self.converse(LoggerObserver(subsystem: "idle"))
        #expect(!FakeLog.shared.entries(of: "idle").contains { $0.text.hasPrefix("begin ") })

        FakeLog.shared.record("recorded")
        try await Self.converse(LoggerObserver(subsystem: "recorded"))
        let entries = FakeLog.shared.entries(of: "recorded").map(\.text)
            .filter { $0.hasPrefix("begin ") || $0.hasPrefix("end ") }
        #expect(entries.filter { $0.hasPrefix("begin Message ") }.count == 2, "\(entries)")
        #expect(entries.contains("end Message handled") && entries.contains("end Message denied"))
        #expect(entries.filter { $0.hasPrefix("begin Call ") }.count == 1)
        #expect(entries.contains("end Call returned"))
        #expect(!entries.joined().contains(Self.secret))
    }
}
