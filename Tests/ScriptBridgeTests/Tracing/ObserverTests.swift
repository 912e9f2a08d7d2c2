import FixtureSupport
import ScriptBridge
import Testing

@MainActor
@Suite("Observers", .timeLimit(.minutes(5)))
struct ObserverTests {
    private static let events: [BridgeTraceEvent] = {
        let context = MessageContext(
            channel: "nativeApp", name: "Echo", source: .mainFrame("https://example.com"),
            document: "d1", id: 7)
        let post = MessageContext(channel: "nativeApp", name: "Refresh", source: .unknown)
        let failure = BridgeError(
            .handlerFailed, "The host failed.", underlyingError: InternalError())
        return [
            .ready(document: "d1"),
            .message(context, json: #"{"value":"a\nb"}"#),
            .element(context, json: "1"),
            .progress(context, byteCount: 5, announced: 9),
            .progress(context, byteCount: 6, announced: nil),
            .outcome(context, .replied(json: "[1]"), after: .microseconds(12_540)),
            .outcome(context, .ended, after: .seconds(2)),
            .outcome(post, .handled, after: .zero),
            .outcome(post, .failed(failure), after: .milliseconds(1)),
            .outcome(context, .failed(BridgeError(.cancelled, "Over.")), after: .zero),
            .refused(channel: "nativeApp", BridgeError(.tooDeep, "Too “deep”.")),
            .call(source: "window.f()"),
            .result(source: "window.f()", .success(nil), after: .milliseconds(3)),
            .result(
                source: String(repeating: "a", count: 61), .failure(BridgeError(.noWebView, "No.")),
                after: .zero),
            .event(name: "theme", json: #""dark""#),
            .event(name: "theme", json: #""light""#, delivery: .latest),
            .report(
                PageReport(kind: .uncaught, text: "no\nat f", document: "d1", origin: nil)),
            .undelivered(event: "theme", BridgeError(.pageNotReady, "Late.")),
            .undelivered(event: nil, BridgeError(.noWebView, "No.")),
            .download(DownloadProgress(number: 3, name: "Get", announced: 9)),
            .download(
                DownloadProgress(
                    number: 3, name: "Get", document: "d1", type: "image/png", byteCount: 5,
                    announced: 9, state: .cancelled, elapsed: .milliseconds(12.5))),
            .left(document: "d1"),
        ]
    }()

    @Test("Human-readable lines")
    func lines() async {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let observer = LineObserver { continuation.yield($0) }
        for event in Self.events { observer.observe(event) }
        continuation.finish()
        let expected = """
            page → host   document d1 is ready
            page → host   Echo #7 {"value":"a\\nb"}
            host → page   Echo #7 element 1
            page → host   Echo #7 5 of 9 bytes
            page → host   Echo #7 6 bytes
            host → page   Echo #7 replied [1] after 12.5 ms
            host → page   Echo #7 ended after 2000 ms
            host          Refresh handled after 0 ms
            host → page   Refresh failed, handlerFailed: The host failed. (InternalError(secret: "database password")) after 1 ms
            host          Echo #7 stopped, cancelled: Over. after 0 ms
            host → page   refused a body on nativeApp, tooDeep: Too “deep”.
            host → page   window.f()
            page → host   window.f() returned undefined after 3 ms
            page → host   \(String(repeating: "a", count: 59))… failed after 0 ms, noWebView: No.
            host → page   event theme "dark"
            host → page   latest event theme "light"
            page          uncaught: no\\nat f
            host          event theme did not reach the page, pageNotReady: Late.
            host          could not reach the page, noWebView: No.
            host → page   Get download 3 waiting, 0 of 9 bytes
            host → page   Get download 3 cancelled, 5 of 9 bytes after 12.5 ms
            page          document d1 was left
            """
        var written: [String] = []
        for await line in lines { written.append(line) }
        #expect(written.joined(separator: "\n") == expected)
    }

    @Test("A line contains only the beginning of an error's cause")
    func longReasons() async throws {
        let text = String(repeating: "a", count: 100_000)
        let error = BridgeError(.handlerFailed, "no", underlyingError: Hostile(text: text))
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        LineObserver { continuation.yield($0) }
            .observe(.refused(channel: "nativeApp", error))
        NDJSONObserver { continuation.yield($0) }
            .observe(.refused(channel: "nativeApp", error))
        continuation.finish()
        for await line in lines {
            #expect(line.utf8.count < 1_200 && line.contains("aaa"), "\(line.utf8.count) bytes")
        }
    }

    @Test("Names, messages and data from the page stay on one line of their own")
    func forgedLines() async throws {
        let name = "Echo #7 replied 1\nhost → page   Pay #8"
        let context = MessageContext(
            channel: "nativeApp", name: name, source: .unknown, document: "d", id: 1)
        let steering = "\u{1b}[2J\u{9b}1A\u{7f}\r\u{85}\u{2028}\u{2029}\u{202e}\u{2066}"
        let error = BridgeError(
            .javaScriptException, "“f” threw Error: a\nb", underlyingError: Hostile(text: steering))
        let events: [BridgeTraceEvent] = [
            .ready(document: "a is ready\nb"), .left(document: "a b"),
            .message(context, json: "\"\(steering)\""), .element(context, json: "1"),
            .outcome(context, .failed(error), after: .zero), .refused(channel: "nativeApp", error),
            .call(source: "f();\ng();"), .result(source: "f()", .failure(error), after: .zero),
            .result(source: "f()", .success("\"\(steering)\""), after: .zero),
            .event(name: name, json: "1"), .undelivered(event: name, error),
        ]
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        for event in events {
            LineObserver { continuation.yield($0) }.observe(event)
            NDJSONObserver { continuation.yield($0) }.observe(event)
        }
        continuation.finish()
        var written: [String] = []
        for await line in lines { written.append(line) }
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
                == ##"host → page   "Echo #7 replied 1\nhost \u2192 page   Pay #8" #1 element 1"##)
        #expect(written[12] == #"host → page   f();\ng();"#)
        let data = try Fixture.value(written[5])["data"]?.string
        #expect(data == steering)
        #expect(
            "\(error)".hasPrefix(#"javaScriptException: “f” threw Error: a\nb (\u001b[2J\u009b"#))
    }

    @Test("Machine-readable lines: each is a JSON object that names its event")
    func ndjson() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let observer = NDJSONObserver { continuation.yield($0) }
        for event in Self.events { observer.observe(event) }
        continuation.finish()
        var names: [String?] = []
        for await line in lines {
            #expect(!line.contains("\n"))
            names.append(try Fixture.value(line)["event"]?.string)
            if names.count == 1 {
                #expect(line == #"{"event":"ready","version":1,"document":"d1"}"#)
            }
            if names.count == 2 {
                #expect(
                    line
                        == #"{"event":"message","channel":"nativeApp","name":"Echo","document":"d1","id":7,"origin":"https://example.com","data":{"value":"a\nb"}}"#
                )
            }
            if names.count == 4 {
                #expect(
                    line
                        == #"{"event":"progress","channel":"nativeApp","name":"Echo","document":"d1","id":7,"byteCount":5,"announced":9}"#
                )
            }
            if names.count == 21 {
                #expect(
                    line
                        == #"{"event":"download","name":"Get","number":3,"document":"d1","type":"image/png","byteCount":5,"announced":9,"state":"cancelled","after":12.5}"#
                )
            }
            if names.count == 9 {
                #expect(
                    line
                        == #"{"event":"outcome","channel":"nativeApp","name":"Refresh","outcome":"failed","code":"handlerFailed","message":"The host failed.","reason":"InternalError(secret: \"database password\")","after":1}"#
                )
            }
        }
        #expect(
            names == [
                "ready", "message", "element", "progress", "progress", "outcome", "outcome",
                "outcome",
                "outcome", "outcome",
                "refused", "call", "result", "result", "event", "event", "report",
                "undelivered", "undelivered", "download", "download",
                "left",
            ])
    }

    @Test("Machine-readable lines say who posted, and which messages are subscriptions")
    func senders() async throws {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]),
            observer: NDJSONObserver { continuation.yield($0) }
        ) { _, _ in }
        session.receive(
            .json(
                #"{"bridge":1,"document":"d","messages":[{"name":"Downloads","data":{"as":"s"},"id":1,"kind":"subscribe","credit":1}]}"#
            ), on: "nativeApp", from: .mainFrame("https://example.com")
        ) { _ in }
        session.receive(.json(#"{"name":"Refresh"}"#), on: "nativeApp", from: .unknown) { _ in }
        session.close()
        continuation.finish()
        var messages: [String] = []
        for await line in lines where line.contains(#""event":"message""#) { messages.append(line) }
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
