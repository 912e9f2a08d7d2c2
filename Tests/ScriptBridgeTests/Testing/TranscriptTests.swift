import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Replays recordings and reports what has changed since.
@MainActor
@Suite("Transcripts", .timeLimit(.minutes(5)))
struct TranscriptTests {
    private let handlers = ScriptedHandlers()
    private let recorded = ScriptedHandlers()
    private let log = Log()

    private struct Count: ScriptSubscription, Codable {
        typealias Element = Int
        let to: Int
    }

    private func channel(
        _ handlers: ScriptedHandlers? = nil,
        numbers: @escaping @Sendable (Int) -> [Int] = { Array(0..<$0) }
    ) -> ScriptChannel {
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        (handlers ?? self.handlers).register(in: &channel)
        channel.on(Count.self) { count, _ in
            AsyncStream { continuation in
                for number in numbers(count.to) { continuation.yield(number) }
                continuation.finish()
            }
        }
        return channel
    }

    /// A visit with every kind of outcome.
    private func record() async throws -> String {
        let clock = ManualClock()
        let observer = NDJSONObserver { [log] in log.append($0) }
        let page = try InMemoryPage(channels: [channel(recorded)], observer: observer, clock: clock)
        try await page.post(ActionButton(path: "/é\u{2028}", icon: "plus"))
        for accurate in [true, false] {
            _ = try? await page.request("GetLocation", json: #"{"accurate":\#(accurate)}"#)
        }
        _ = try? await page.request("None", json: "{}")
        _ = try? await page.request("GetLocation", json: #"{"accurate":1}"#)
        for try await _ in try page.subscribe(Count(to: 40), credit: 2) {}
        try await wait("late", on: page, timeout: .seconds(3)) {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(3))
        }
        recorded.give(.integer(1), to: "broken off")
        for try await _ in try page.subscribe(ScriptedHandlers.Downloads(as: "broken off")) {
            break
        }
        await waitUntil { recorded.cancelled.contains("broken off") }
        try await wait("left", on: page) { page.load() }
        try await wait("removed", on: page) { page.remove() }
        recorded.end()
        return log.lines.joined(separator: "\n") + "\n"
    }

    private func wait(
        _ name: String,
        on page: InMemoryPage,
        timeout: Duration? = nil,
        then act: () async throws -> Void
    ) async throws {
        let request = Task {
            try await page.request("Wait", json: #"{"as":"\#(name)"}"#, timeout: timeout)
        }
        await waitUntil { recorded.askedCount(of: name) == 1 }
        try await act()
        await #expect(throws: BridgeError.self) { try await request.valueInTime() }
    }

    /// A transcript of one document; only the given lines vary.
    private nonisolated static func text(_ lines: String...) -> String {
        ([#"{"event":"ready","version":1,"document":"d"}"#] + lines).joined(separator: "\n")
    }

    private nonisolated static func message(_ name: String, _ members: String) -> String {
        #"{"event":"message","channel":"nativeApp","name":"\#(name)","document":"d",\#(trace(name)),\#(members)}"#
    }

    private nonisolated static func outcome(_ name: String, _ members: String) -> String {
        #"{"event":"outcome","channel":"nativeApp","name":"\#(name)","document":"d",\#(trace(name)),\#(members)}"#
    }

    private nonisolated static func trace(_ id: String) -> String { #""trace":"\#(id)""# }

    private nonisolated static let location = Self.text(
        message("GetLocation", #""id":1,"data":{"accurate":true}"#),
        outcome(
            "GetLocation",
            #""id":1,"outcome":"replied","data":{"longitude":13.25,"latitude":52.5},"after":7"#))

    @Test("The order of members, the clock's rate and missing origins do not matter")
    func equal() async throws {
        var channel = channel()
        channel.limits.messagesPerSecond = 1
        let transcript = try Transcript(Self.location + "\n" + Self.location)
        try await transcript.replay(on: [channel])
    }

    @Test("Replays pages without the page script")
    func others() async throws {
        let echo =
            #"{"event":"message","channel":"nativeApp","name":"Echo","trace":"e","origin":null,"isMainFrame":false"#
        let transcript = try Transcript(
            Self.text(
                Self.message("Wait", #""id":1,"data":{"as":"main"}"#),
                echo + #","data":{"name":"Echo","value":[1]}}"#,
                #"{"event":"outcome","channel":"nativeApp","name":"Echo","trace":"e","outcome":"replied","data":[1],"after":0}"#,
                echo + #","data":{"value":2}}"#,
                #"{"event":"outcome","channel":"nativeApp","name":"Echo","trace":"e","outcome":"replied","data":2,"after":0}"#,
                Self.outcome("Wait", #""id":1,"outcome":"replied","data":"m","after":0"#)))
        handlers.give(.string("m"), to: "main")
        try await transcript.replay(on: [channel()])
    }

    @Test("Messages with equal names and no ids may end in any order")
    func reversed() async throws {
        func line(_ event: String, _ trace: String, _ members: String) -> String {
            #"{"event":"\#(event)","channel":"nativeApp","name":"Wait","trace":"\#(trace)",\#(members)}"#
        }
        let transcript = try Transcript(
            Self.text(
                line("message", "1", #""origin":null,"data":{"as":"first"}"#),
                line("message", "2", #""origin":null,"data":{"as":"second"}"#),
                line("outcome", "2", #""outcome":"replied","data":"b","after":0"#),
                line("outcome", "1", #""outcome":"replied","data":"a","after":0"#)))
        handlers.give(.string("b"), to: "second")
        handlers.give(.string("a"), to: "first")
        try await transcript.replay(on: [channel()])
    }

    @Test(
        "Skips messages that failed because of others",
        arguments: ["duplicateID", "rateExceeded", "tooManyMessages", "tooManyPending"])
    func others(_ code: String) async throws {
        let failure = #""id":1,"outcome":"failed","code":"\#(code)","message":"No.","after":0"#
        let transcript = try Transcript(
            Self.text(
                Self.message("Echo", #""id":1,"data":{"value":1}"#), Self.outcome("Echo", failure)))
        try await transcript.replay(on: [channel()])
    }

    @Test("Does not compare values that vary, and compares all others")
    func varying() async throws {
        let rules = ["Echo.notes.id", "*.now", "Echo.time.zone"]
        _ = NDJSONObserver(varying: rules) { [log] in log.append($0) }
        let written = log.lines
        let value = #""value":{"now":5,"notes":[{"id":"new","text":"a"}],"time.zone":1}"#
        func transcript(_ reply: String) throws -> Transcript {
            try Transcript(
                (written + [
                    Self.text(
                        Self.message("Echo", #""id":1,"data":{\#(value)}"#),
                        Self.outcome(
                            "Echo", #""id":1,"outcome":"replied","data":\#(reply),"after":0"#))
                ]).joined(separator: "\n"))
        }
        try await transcript(#"{"now":4,"notes":[{"id":"old","text":"a"}],"time.zone":2}"#).replay(
            on: [channel()]
        )
        for other in [
            #"{"now":4,"notes":[{"id":"old","text":"b"}],"time.zone":1}"#,
            #"{"now":4,"notes":[{"text":"a"}],"time.zone":1}"#,
            #"{"now":4,"id":"old","notes":[{"id":"old","text":"a"}],"time.zone":1}"#,
        ] {
            await #expect(throws: Transcript.Mismatch.self) {
                try await transcript(other).replay(on: [channel()])
            }
        }
    }

    @Test("Skips uploads, because a transcript does not have their bytes")
    func uploads() async throws {
        let progress =
            #"{"event":"progress","channel":"nativeApp","name":"Echo","document":"d","trace":"Echo","#
        let transcript = try Transcript(
            Self.text(
                Self.message("Echo", #""id":1,"data":{"value":1}"#),
                progress + #""byteCount":0,"announced":5}"#,
                progress + #""byteCount":5,"announced":5}"#,
                Self.outcome("Echo", #""id":1,"outcome":"replied","data":"another","after":0"#)))
        try await transcript.replay(on: [channel()])
    }

    private struct Export: ScriptRequest, Codable {
        struct Reply: Codable, Sendable {
            let name: String
            let short: ScriptBytes
            let long: ScriptBytes
        }
    }

    private func exporting(_ byteCount: Int, as type: String = "a/b") -> ScriptChannel {
        var channel = ScriptChannel.fixture(.mainFrame(of: "https://example.com"))
        channel.allowsDownloads = true
        channel.on(Export.self) { _, _ in
            Export.Reply(
                name: "a", short: ScriptBytes(Data("short".utf8), type: type),
                long: ScriptBytes(Data(count: byteCount)))
        }
        return channel
    }

    @Test("Compares bytes in replies by their length, type and short content, and not their marks")
    func bytes() async throws {
        let observer = NDJSONObserver { [log] in log.append($0) }
        let page = try InMemoryPage(channels: [exporting(100_000)], observer: observer)
        _ = try await page.request(Export())
        page.remove()
        // A web view that can fetch the bytes also has their address.
        let recording = log.lines.joined(separator: "\n").replacing(
            #""size":100000"#, with: #""size":100000,"url":"app://a/b""#)
        #expect(recording.contains("app://a/b"))
        let transcript = try Transcript(recording)
        try await transcript.replay(on: [exporting(100_000)])
        for other in [exporting(100_001), exporting(100_000, as: "c/d")] {
            await #expect(throws: Transcript.Mismatch.self) {
                try await transcript.replay(on: [other])
            }
        }
    }

    @Test("Skips the progress of downloads")
    func downloads() async throws {
        let transcript = try Transcript(
            Self.text(
                Self.message("Echo", #""id":1,"data":{"value":1}"#),
                #"{"event":"download","name":"Echo","number":1,"byteCount":0,"state":"waiting"}"#,
                Self.outcome("Echo", #""id":1,"outcome":"replied","data":1,"after":0"#)))
        try await transcript.replay(on: [channel()])
    }

    @Test("Reports differences by line")
    func differences() async throws {
        let text = try await record()
        let changed = text.replacingOccurrences(of: "52.5", with: "53")
            .replacingOccurrences(of: "does not share", with: "hides")
        let transcript = try Transcript(changed, name: "visit.ndjson")
        handlers.give(.integer(1), to: "broken off")
        let error = await #expect(throws: Transcript.Mismatch.self) {
            try await transcript.replay(
                on: [channel { Array(0..<$0).map { $0 == 7 ? 70 : $0 } + [40] }])
        }
        #expect(error?.localizedDescription == error?.description)
        #expect(
            error.map { "\($0)" } == """
                The replay of visit.ndjson has 4 differences:
                line 5, GetLocation #2
                  expected: replied {"latitude":53,"longitude":13.25}
                  actual:   replied {"latitude":52.5,"longitude":13.25}
                line 7, GetLocation #3
                  expected: failed locationDenied: The user hides the location.
                  actual:   failed locationDenied: The user does not share the location.
                line 20, Count #6
                  expected: element 7
                  actual:   element 70
                line 53, Count #6
                  expected: ended
                  actual:   element 40
                """)
        handlers.end()
    }

    @Test("A handler that never answers, or rejects the page, is a difference")
    func missing() async throws {
        let transcript = try Transcript(
            Self.text(
                Self.message("Wait", #""id":1,"data":{"as":"never"}"#),
                Self.outcome("Wait", #""id":1,"outcome":"replied","data":1,"after":0"#),
                Self.message("Echo", #""id":2,"origin":"https://evil.com","data":{"value":1}"#),
                Self.outcome("Echo", #""id":2,"outcome":"replied","data":1,"after":0"#)))
        let error = await #expect(throws: Transcript.Mismatch.self) {
            try await transcript.replay(on: [channel()], patience: .milliseconds(20))
        }
        #expect(
            error?.differences.map(\.actual) == [
                "nothing",
                "failed sourceNotAccepted: Channel “nativeApp” does not accept this page or frame.",
            ])
        handlers.end()
    }

    @Test("Compares events once the host has the page")
    func events() async throws {
        @MainActor final class Host {
            var page: InMemoryPage?
        }
        func replay(_ themes: [String]) async throws {
            let host = Host()
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(Refresh.self) { _, _ in
                for theme in themes { try host.page?.emit("theme", theme) }
            }
            let transcript = try Transcript(
                Self.text(
                    Self.message("Refresh", #""id":1,"data":{}"#),
                    #"{"event":"event","name":"theme","data":"dark"}"#,
                    Self.outcome("Refresh", #""id":1,"outcome":"handled","after":0"#),
                    #"{"event":"event","name":"theme","data":"light"}"#))
            try await transcript.replay(on: [channel], patience: .milliseconds(20)) {
                host.page = $0
            }
        }
        try await replay(["dark", "light"])
        let changed = await #expect(throws: Transcript.Mismatch.self) {
            try await replay(["light"])
        }
        #expect(changed?.differences.map(\.line) == [3, 5])
        #expect(changed?.differences.map(\.actual) == ["event theme \"light\"", "nothing"])
        let surplus = await #expect(throws: Transcript.Mismatch.self) {
            try await replay(["dark", "light", "dark"])
        }
        #expect(
            surplus.map { "\($0)" } == """
                The replay of The transcript has 1 difference:
                after the last line, event
                  expected: nothing
                  actual:   event theme "dark"
                """)
    }

    @Test(
        "Says which line cannot be read",
        arguments: [
            ("", "x has no message. Record one with NDJSONObserver."),
            (text(#"{"event":"ended""#), "Line 2 of x is truncated."),
            (text(#"{"event":"ended""#, location), "Line 2 of x is not JSON."),
            (text("7"), "Line 2 of x has no valid “event”."),
            (
                text(#"{"event":"frobbed"}"#),
                "Line 2 of x has the unknown event “frobbed”. A newer version may have written it."
            ),
            (
                #"{"event":"ready","version":2,"document":"d"}"#,
                "Line 1 of x has the format version 2, but only version 1 can be read. Record it again."
            ),
            (
                text(message("Echo", #""id":4,"data":1"#)),
                "Line 2 of x posts “Echo #4”, but no line has its outcome. The transcript is truncated."
            ),
            (
                text(outcome("Echo", #""id":4,"outcome":"handled""#)),
                "Line 2 of x refers to “Echo #4”, which no earlier line posts."
            ),
            (text(message("Echo", #""id":4"#)), "Line 2 of x has no valid “data”."),
            (
                text(#"{"event":"message","channel":"nativeApp","name":"Echo","data":1}"#),
                "Line 2 of x has no valid “trace”."
            ),
            (
                text(message("Echo", #""origin":7,"data":1"#)), "Line 2 of x has no valid “origin”."
            ),
            (
                text(message("Echo", #""data":1"#), outcome("Echo", #""outcome":"vanished""#)),
                "Line 3 of x has no valid “outcome”."
            ),
        ])
    func malformed(text: String, message: String) throws {
        #expect(throws: BridgeError(.invalidTranscript, message)) {
            try Transcript(text, name: "x")
        }
    }

    @Test("Rejects a transcript that is cut off anywhere")
    func cut() {
        let text = Self.location
        for count in 0..<text.utf8.count {
            let half = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            let error = #expect(throws: BridgeError.self) { try Transcript(half) }
            #expect(error?.code == .invalidTranscript)
        }
    }

    @Test("Reads a file, and names a file that is missing or not text")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "visit.ndjson")
        #expect(throws: BridgeError(.invalidTranscript, "visit.ndjson cannot be read.")) {
            try Transcript(contentsOf: file)
        }
        try Data([0x7B, 0xFF]).write(to: file)
        #expect(throws: BridgeError(.invalidTranscript, "visit.ndjson is not UTF-8.")) {
            try Transcript(contentsOf: file)
        }
        try Data(Self.location.replacing("\n", with: "\r\n\r\n").utf8).write(to: file)
        try await Transcript(contentsOf: file).replay(on: [channel()])
    }
}
