import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

@MainActor
@Suite("Observers", .timeLimit(.minutes(5)))
struct ObserverTests {
    private let log = Log()

    private static let echo = TraceID()
    private static let refresh = TraceID()
    private static let call = TraceID()

    private static let events: [BridgeTraceEvent] = {
        let context = MessageContext(
            channel: "nativeApp", name: "Echo", source: .mainFrame("https://example.com"),
            documentID: "d1", id: 7, trace: echo)
        let post = MessageContext(
            channel: "nativeApp", name: "Refresh", source: .unknown, trace: refresh)
        let failure = BridgeError(
            .handlerFailed, "The host failed.", underlyingError: InternalError())
        return [
            .ready(document: "d1"),
            .message(context, json: #"{"value":"a\nb"}"#),
            .element(context, json: "1"),
            .progress(context, byteCount: 5, announced: 9),
            .progress(post, byteCount: 6, announced: nil),
            .outcome(context, .replied(json: "[1]"), after: .microseconds(12_540)),
            .outcome(context, .ended, after: .seconds(2)),
            .outcome(post, .handled, after: .zero),
            .outcome(post, .failed(failure), after: .milliseconds(1)),
            .outcome(context, .failed(BridgeError(.cancelled, "Over.")), after: .zero),
            .rejected(refresh, channel: "nativeApp", BridgeError(.tooDeep, "Too “deep”.")),
            .call(call, source: "window.f()"),
            .result(call, source: "window.f()", .success(nil), after: .milliseconds(3)),
            .result(
                call, source: String(repeating: "a", count: 61),
                .failure(BridgeError(.noWebView, "No.")), after: .zero),
            .event(name: "theme", json: #""dark""#),
            .event(name: "theme", json: #""light""#, delivery: .latest),
            .report(
                PageReport(kind: .uncaught, text: "no\nat f", document: "d1", origin: nil)),
            .undelivered(event: "theme", BridgeError(.pageNotReady, "Late.")),
            .undelivered(event: nil, BridgeError(.noWebView, "No.")),
            .download(
                DownloadProgress(
                    trace: echo, number: 3, name: "Get", type: nil, announced: 9)),
            .download(
                DownloadProgress(
                    trace: echo, number: 3, name: "Get", documentID: "d1", type: "image/png",
                    byteCount: 5,
                    announced: 9, state: .cancelled, elapsed: .milliseconds(12.5))),
            .ended(document: "d1"),
        ]
    }()

    @Test("A message has one ID until its end, other messages and posts have others")
    func joined() async throws {
        let recorder = Recorder()
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder
        ) { _, _ in }
        func post(_ messages: String) -> TraceID {
            session.receive(
                .json(#"{"bridge":1,"document":"d","messages":[\#(messages)]}"#), on: "nativeApp",
                from: .mainFrame("https://example.com")
            ) { _ in }
        }
        let rejected = post(#"],"messages":"none","more":["#)
        let wait = #"{"name":"Wait","data":{"as":"w"},"id":"#
        let downloads =
            #"{"name":"Downloads","data":{"as":"s"},"id":3,"kind":"subscribe","credit":9}"#
        let posts = [post("\(wait)1},\(wait)2}"), post(downloads)]
        handlers.give(.integer(1), to: "s")
        await waitUntil {
            recorder.events.contains { if case .element = $0 { true } else { false } }
        }
        session.close()
        handlers.end()
        var ends: [TraceID: Int] = [:]
        var names: [TraceID: String] = [:]
        for event in recorder.events {
            switch event {
            case .message(let context, _):
                #expect(names.updateValue(context.name, forKey: context.trace) == nil)
                #expect(posts.contains(context.trace.post))
            case .element(let context, _): #expect(names[context.trace] == "Downloads")
            case .outcome(let context, _, _): ends[context.trace, default: 0] += 1
            case .rejected(let trace, _, _): #expect(trace == rejected)
            default: break
            }
        }
        #expect(names.values.sorted() == ["Downloads", "Wait", "Wait"])
        #expect(ends == names.mapValues { _ in 1 })
        #expect(Set(posts + [rejected] + names.keys).count == 6)
        #expect(rejected.description.wholeMatch(of: /[0-9a-z]{5}\.1/) != nil)
    }

    @Test("Human-readable lines")
    func lines() {
        let observer = LineObserver { [log] in log.append($0) }
        for event in Self.events { observer.observe(event) }
        let expected = """
            page → host   document d1 is ready
            page → host   Echo #7 [\(Self.echo)] {"value":"a\\nb"}
            host → page   Echo #7 [\(Self.echo)] element 1
            page → host   Echo #7 [\(Self.echo)] 5 of 9 bytes
            page → host   Refresh [\(Self.refresh)] 6 bytes
            host → page   Echo #7 [\(Self.echo)] replied after 12.5 ms [1]
            host → page   Echo #7 [\(Self.echo)] ended after 2000 ms
            host          Refresh [\(Self.refresh)] handled after 0 ms
            host → page   Refresh [\(Self.refresh)] failed after 1 ms, handlerFailed: The host failed. (InternalError(secret: "database password"))
            host          Echo #7 [\(Self.echo)] stopped after 0 ms, cancelled: Over.
            host → page   rejected a body on nativeApp [\(Self.refresh)], tooDeep: Too “deep”.
            host → page   call [\(Self.call)] window.f()
            page → host   call [\(Self.call)] returned after 3 ms window.f() → undefined
            page → host   call [\(Self.call)] failed after 0 ms, noWebView: \(String(repeating: "a", count: 60))…: No.
            host → page   event theme "dark"
            host → page   latest event theme "light"
            page          uncaught: no\\nat f
            host          event theme did not reach the page, pageNotReady: Late.
            host          could not reach the page, noWebView: No.
            host → page   Get [\(Self.echo)] download 3 waiting, 0 of 9 bytes
            host → page   Get [\(Self.echo)] download 3 cancelled, 5 of 9 bytes after 12.5 ms
            page          document d1 ended
            """
        #expect(log.lines.joined(separator: "\n") == expected)
    }

    @Test("The title of a line says nothing that the page or the host has said")
    func titles() {
        let lines = TraceLines()
        let titles = Self.events.compactMap { lines.next($0)?.title }
        #expect(titles.count == Self.events.count)
        for contents in ["value", "[1]", "password", "failed.", "window.f", "dark", "no\\nat f"] {
            #expect(!titles.contains { $0.contains(contents) }, "\(contents)")
        }
    }

    struct Transfer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var counts: [Int] = []
        var size: Int?
        let written: [Int]
    }

    @Test(
        "Of a transfer's progress, lines show the beginning, each tenth, and the end",
        arguments: [
            Transfer(
                testDescription: "in a hundred chunks", counts: Array(0...100), size: 100,
                written: Array(stride(from: 0, through: 100, by: 10))),
            Transfer(
                testDescription: "in chunks that are no tenths", counts: [0, 3, 6, 9, 10], size: 10,
                written: [0, 3, 6, 9, 10]),
            Transfer(testDescription: "in one chunk", counts: [0, 7], size: 7, written: [0, 7]),
            Transfer(testDescription: "without bytes", counts: [0], size: 0, written: [0]),
            Transfer(
                testDescription: "of unknown size", counts: Array(0...100),
                written: [0, 1, 2, 4, 8, 16, 32, 64]),
            Transfer(
                testDescription: "whose announced size is a lie", counts: [0, 1, .max],
                size: .max, written: [0, .max]),
        ])
    func progress(_ row: Transfer) {
        let observer = LineObserver { [log] in log.append($0) }
        let context = MessageContext(channel: "nativeApp", name: "Photo", source: .unknown)
        // Twice, because an end makes room for the next transfer.
        for _ in 0..<2 {
            for count in row.counts {
                observer.observe(.progress(context, byteCount: count, announced: row.size))
            }
            observer.observe(.outcome(context, .handled, after: .zero))
        }
        let download = { (count: Int, state: DownloadProgress.State) in
            BridgeTraceEvent.download(
                DownloadProgress(
                    trace: Self.echo, number: 1, name: "Get", type: nil, byteCount: count,
                    announced: row.size, state: state))
        }
        for count in row.counts { observer.observe(download(count, .sending)) }
        observer.observe(download(row.counts.last ?? 0, .sent))
        let size = row.size.map { " of \($0)" } ?? ""
        let counts = row.written.map { "\($0)\(size) bytes" }
        let upload =
            counts.map { "page → host   Photo [\(context.trace)] \($0)" }
            + ["host          Photo [\(context.trace)] handled after 0 ms"]
        let sent = counts.map { "host → page   Get [\(Self.echo)] download 1 sending, \($0)" }
        #expect(log.lines.dropLast() == upload + upload + sent)
        #expect(log.lines.last?.contains("download 1 sent, ") == true)
    }

    @Test("For the journal, a line begins with a priority: what failed is a warning")
    func journal() {
        let plain = LineObserver { [log] in log.append($0) }
        let journal = LineObserver(prefix: .journalPriority) { [log] in log.append($0) }
        for event in Self.events {
            plain.observe(event)
            journal.observe(event)
        }
        let written = log.lines
        let pairs = stride(from: 0, to: written.count, by: 2).map { (written[$0], written[$0 + 1]) }
        for (line, prefixed) in pairs { #expect(prefixed.dropFirst(3) == line) }
        let warnings = pairs.filter { $0.1.hasPrefix("<4>") }.map(\.0)
        #expect(pairs.count == warnings.count + pairs.count { $0.1.hasPrefix("<6>") })
        #expect(
            warnings.allSatisfy {
                $0.contains(/failed|rejected|uncaught|did not reach|could not reach/)
            })
        #expect(warnings.count == 6)
    }

    @Test("A line contains only the beginning of an error's cause")
    func longReasons() {
        let text = String(repeating: "a", count: 100_000)
        let error = BridgeError(.handlerFailed, "no", underlyingError: Hostile(text: text))
        let event = BridgeTraceEvent.rejected(TraceID(), channel: "nativeApp", error)
        LineObserver { [log] in log.append($0) }.observe(event)
        NDJSONObserver { [log] in log.append($0) }.observe(event)
        for line in log.lines {
            #expect(line.utf8.count < 1_200 && line.contains("aaa"), "\(line.utf8.count) bytes")
        }
    }

    @Test("The error that a handler chose is written once")
    func chosenError() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.onOtherMessages { _, _ in throw PageError("diskFull", "No room.") }
        let page = try InMemoryPage(
            channels: [channel], observer: LineObserver { [log] in log.append($0) })
        await #expect(throws: BridgeError.self) { try await page.request("Save", json: "{}") }
        let text = log.lines.joined()
        #expect(text.components(separatedBy: "No room.").count == 2, "\(text)")
    }

    @Test("Names, messages and data from the page stay on one line of their own")
    func forgedLines() throws {
        let name = "Echo #7 replied 1\nhost → page   Pay #8"
        let context = MessageContext(
            channel: "nativeApp", name: name, source: .unknown, documentID: "d", id: 1,
            trace: Self.echo)
        let steering = "\u{1b}[2J\u{9b}1A\u{7f}\r\u{85}\u{2028}\u{2029}\u{202e}\u{2066}"
        let error = BridgeError(
            .javaScriptException, "“f” threw Error: a\nb", underlyingError: Hostile(text: steering))
        let events: [BridgeTraceEvent] = [
            .ready(document: "a is ready\nb"), .ended(document: "a b"),
            .message(context, json: "\"\(steering)\""), .element(context, json: "1"),
            .outcome(context, .failed(error), after: .zero),
            .rejected(Self.refresh, channel: "nativeApp", error),
            .call(Self.call, source: "f();\ng();"),
            .result(Self.call, source: "f()", .failure(error), after: .zero),
            .result(Self.call, source: "f()", .success("\"\(steering)\""), after: .zero),
            .event(name: name, json: "1"), .undelivered(event: name, error),
        ]
        for event in events {
            LineObserver { [log] in log.append($0) }.observe(event)
            NDJSONObserver { [log] in log.append($0) }.observe(event)
        }
        let written = log.lines
        #expect(written.count == 2 * events.count)
        for line in written {
            let steers = line.unicodeScalars.filter { scalar in
                scalar == "\n" || steering.unicodeScalars.contains(scalar) && !scalar.isPrintable
            }
            #expect(steers.isEmpty, "\(line.debugDescription)")
        }
        #expect(written[0] == #"page → host   document "a is ready\nb" is ready"#)
        #expect(
            written[6]
                == ##"host → page   "Echo #7 replied 1\nhost \u2192 page   Pay #8" #1 [\##(Self.echo)] element 1"##
        )
        #expect(written[12] == #"host → page   call [\#(Self.call)] f();\ng();"#)
        let data = try Fixture.value(written[5])["data"]?.string
        #expect(data == steering)
        #expect(
            "\(error)".hasPrefix(#"javaScriptException: “f” threw Error: a\nb (\u001b[2J\u009b"#))
    }

    @Test("Machine-readable lines: each is a JSON object that names its event")
    func ndjson() throws {
        let observer = NDJSONObserver { [log] in log.append($0) }
        for event in Self.events { observer.observe(event) }
        let lines = log.lines
        #expect(lines.allSatisfy { !$0.contains("\n") })
        #expect(
            try lines.map { try Fixture.value($0)["event"]?.string } == [
                "ready", "message", "element", "progress", "progress", "outcome", "outcome",
                "outcome", "outcome", "outcome", "rejected", "call", "result", "result", "event",
                "event", "report", "undelivered", "undelivered", "download", "download", "ended",
            ])
        #expect(lines[0] == #"{"event":"ready","version":1,"document":"d1"}"#)
        #expect(
            lines[1]
                == #"{"event":"message","channel":"nativeApp","name":"Echo","document":"d1","id":7,"trace":"\#(Self.echo)","origin":"https://example.com","data":{"value":"a\nb"}}"#
        )
        #expect(
            lines[3]
                == #"{"event":"progress","channel":"nativeApp","name":"Echo","document":"d1","id":7,"trace":"\#(Self.echo)","byteCount":5,"announced":9}"#
        )
        #expect(
            lines[8]
                == #"{"event":"outcome","channel":"nativeApp","name":"Refresh","trace":"\#(Self.refresh)","outcome":"failed","code":"handlerFailed","message":"The host failed.","reason":"InternalError(secret: \"database password\")","after":1}"#
        )
        #expect(
            lines[20]
                == #"{"event":"download","name":"Get","trace":"\#(Self.echo)","number":3,"document":"d1","type":"image/png","byteCount":5,"announced":9,"state":"cancelled","after":12.5}"#
        )
    }

    @Test("Machine-readable lines say who posted, and which messages are subscriptions")
    func senders() throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]),
            observer: NDJSONObserver { [log] in log.append($0) }
        ) { _, _ in }
        session.receive(
            .json(
                #"{"bridge":1,"document":"d","messages":[{"name":"Downloads","data":{"as":"s"},"id":1,"kind":"subscribe","credit":1}]}"#
            ), on: "nativeApp", from: .mainFrame("https://example.com")
        ) { _ in }
        session.receive(.json(#"{"name":"Refresh"}"#), on: "nativeApp", from: .unknown) { _ in }
        session.close()
        let messages = log.lines.filter { $0.contains(#""event":"message""#) }
            .map { $0.replacing(/"trace":"[^"]*",/, with: "") }
        #expect(
            messages == [
                #"{"event":"message","channel":"nativeApp","name":"Downloads","document":"d","id":1,"origin":"https://example.com","kind":"subscribe","data":{"as":"s"}}"#,
                #"{"event":"message","channel":"nativeApp","name":"Refresh","origin":null,"isMainFrame":false,"data":{"name":"Refresh"}}"#,
            ])
        handlers.end()
    }
}

private struct Hostile: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}

extension Unicode.Scalar {
    /// Whether the scalar is a visible ASCII character.
    fileprivate var isPrintable: Bool { (0x21...0x7e).contains(value) }
}
