import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

/// Texts of more than 64 KiB are read off the main actor; otherwise they behave like short ones.
@MainActor
@Suite("Long texts", .timeLimit(.minutes(5)))
struct LongTextTests {
    private struct Step: ScriptRequest {
        typealias Reply = Int
        let number: Int
        let text: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            number = try container.decode(Int.self, forKey: .number)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            if let text { #expect(!Thread.isMainThread, "\(text.count) units") }
        }

        private enum CodingKeys: CodingKey { case number, text }
    }

    private static let filler = String(repeating: "é \"long\" ", count: 7_000)

    private static func packet(
        _ numbers: ClosedRange<Int>,
        document: String = "d",
        isLong: Bool = false
    ) throws -> String {
        let text = isLong ? ",\"text\":\(JavaScriptLiteral.string(filler))" : ""
        let messages = numbers.map {
            #"{"name":"Step","data":{"number":\#($0)\#(text)},"id":\#($0)}"#
        }
        return
            #"{"bridge":1,"document":"\#(document)","messages":[\#(messages.joined(separator: ","))]}"#
    }

    @MainActor
    private final class Log {
        var numbers: [Int] = []
        var answers: [Int: [PostAnswer]] = [:]
        var postCount = 0

        func post(_ text: String, to host: SessionHost) {
            postCount += 1
            let post = postCount
            host.session.receive(.json(text), on: "nativeApp", from: .example) { [self] answer in
                answers[post, default: []].append(answer)
            }
        }

        /// The number of answers; each post has at most one.
        var answerCount: Int {
            #expect(answers.values.allSatisfy { $0.count == 1 })
            return answers.count
        }

        func isRejected(_ post: Int, _ code: BridgeError.Code) -> Bool {
            answers[post]?.first?.text?.hasPrefix(
                #"{"bridge":1,"error":{"code":"\#(code.rawValue)""#) == true
        }
    }

    private static func channel(_ log: Log) -> ScriptChannel {
        var channel = ScriptChannel.fixture()
        channel.on(Step.self) { step, _ in
            log.numbers.append(step.number)
            return step.number
        }
        return channel
    }

    @Test("A long text is read in a later turn, a short one at once")
    func turns() async throws {
        let log = Log()
        let host = try SessionHost(Self.channel(log))
        log.post(try Self.packet(1...1), to: host)
        #expect(log.numbers == [1])
        log.post(try Self.packet(2...2, isLong: true), to: host)
        log.post(try Self.packet(3...3), to: host)
        #expect(log.numbers == [1])
        await waitUntil { log.answerCount == 3 }
        #expect(log.numbers == [1, 2, 3])
    }

    @Test("Handlers of a page left while its text is being read end before the next page")
    func navigatingAway() async throws {
        let log = Log()
        let host = try SessionHost(Self.channel(log))
        log.post(try Self.packet(1...1, isLong: true), to: host)
        log.post(try Self.packet(2...2), to: host)
        host.session.handleDocumentChange()
        // This event is for the next document; the document that ended does not get it.
        try host.session.emit("theme", "dark")
        log.post(try Self.packet(3...3, document: "e"), to: host)
        #expect(log.numbers.isEmpty)
        await waitUntil { log.answerCount == 3 }
        #expect(log.numbers == [1, 2, 3])
        #expect(host.observer.outcomes == Array(repeating: "Step replied", count: 3))
        #expect(try await host.nextPush().hasPrefix(#"{"bridge":1,"document":"e","events":["#))
        // The end of the message was delivered.
        log.post(try Self.packet(4...4), to: host)
        await waitUntil { log.answerCount == 4 }
        #expect(log.isRejected(4, .documentGone))
    }

    @Test(
        "Removing the bridge while a text is being read rejects the text and the messages after it"
    )
    func closing() async throws {
        let log = Log()
        let host = try SessionHost(Self.channel(log))
        log.post(try Self.packet(1...1), to: host)
        log.post(try Self.packet(2...2, isLong: true), to: host)
        log.post(try Self.packet(3...3), to: host)
        host.session.handleDocumentChange()
        host.session.close()
        #expect(log.answerCount == 3)
        #expect(log.isRejected(2, .hostGone) && log.isRejected(3, .hostGone))
        await settle()
        #expect(log.numbers == [1])
        #expect(log.answerCount == 3)
        let rejected = host.observer.events.count { if case .rejected = $0 { true } else { false } }
        #expect(rejected == 2)
        // Events emitted from here on wait for a page, as after any closing.
        try host.session.emit("theme", "dark")
        #expect(host.pushed.isEmpty)
    }

    @Test("A deadline counts from the arrival, also while a text is being read")
    func deadline() async throws {
        let log = Log()
        var channel = Self.channel(log)
        let gate = Gate()
        channel.on(Slow.self) { _, _ in
            await gate.wait()
            return nil
        }
        let host = try SessionHost(channel)
        let slow = #"{"name":"Slow","id":9,"timeout":50}"#
        let long = try Self.packet(1...1, isLong: true).dropLast(2)
        log.post("\(long),\(slow)]}", to: host)
        host.clock.advance(by: .milliseconds(100))
        await waitUntil { host.observer.outcomes.count == 2 }
        #expect(Set(host.observer.outcomes) == ["Step replied", "Slow timedOut"])
        await gate.open()
        await settle()
        #expect(host.observer.outcomes.count == 2)
    }

    @Test(
        "Packets that do not fit in the queue behind a long text are rejected, and the order is kept"
    )
    func limits() async throws {
        let log = Log()
        var channel = Self.channel(log)
        channel.limits.document.maximumPendingCount = 3
        let host = try SessionHost(channel)
        log.post(try Self.packet(1...1, isLong: true), to: host)
        for number in 2...5 { log.post(try Self.packet(number...number), to: host) }
        #expect(log.isRejected(4, .tooManyPending) && log.isRejected(5, .tooManyPending))
        #expect(
            log.answers[4]?.first?.text?.contains(
                "More than 3 packets or 67108864 bytes wait to be read. Post less at once.") == true
        )
        await waitUntil { log.answerCount == 5 }
        #expect(log.numbers == [1, 2, 3])
        channel.limits.document.maximumPendingCount = 10
        channel.limits.message.maximumByteCount = 200_000
        let other = try SessionHost(channel)
        let text = try Self.packet(6...6, isLong: true)
        #expect((100_000..<200_000).contains(text.utf8.count))
        log.post(text, to: other)
        log.post(text, to: other)
        #expect(log.isRejected(7, .tooManyPending))
        await waitUntil { log.answerCount == 7 }
        #expect(log.numbers == [1, 2, 3, 6])
    }

    @Test("A long text is rejected for the same reasons as a short one")
    func rejections() async throws {
        let log = Log()
        var channel = Self.channel(log)
        channel.limits.message.maximumByteCount = 300_000
        channel.limits.message.maximumMessageCount = 5
        channel.limits.message.maximumDepth = 20
        let host = try SessionHost(channel)
        let text = try Self.packet(1...1, isLong: true)
        let deep = String(repeating: "[", count: 30) + String(repeating: "]", count: 30)
        let long = JavaScriptLiteral.string(Self.filler)
        let rows: [(String, String)] = [
            (text.dropLast() + "x", "invalidJSON"),
            (try Self.packet(1...4, isLong: true), "messageTooLarge"),
            (#"{"bridge":1,"document":"d","messages":[],"more":[\#(deep),\#(long)]}"#, "tooDeep"),
            (#"{"bridge":2,"document":"d","messages":[],"more":\#(long)}"#, "unsupportedVersion"),
            (#"{"bridge":1,"messages":[],"more":\#(long)}"#, "notAMessage"),
        ]
        for (index, row) in rows.enumerated() {
            log.post(row.0, to: host)
            await waitUntil { log.answerCount == index + 1 }
            #expect(log.isRejected(index + 1, .init(rawValue: row.1)), "\(row.1)")
        }
        #expect(log.numbers.isEmpty)
    }

    @Test("A message in a long text fails like one in a short text")
    func failures() async throws {
        let log = Log()
        let host = try SessionHost(Self.channel(log))
        let long = JavaScriptLiteral.string(Self.filler)
        let messages = [
            #"{"name":"Step","data":{"number":"1","text":\#(long)},"id":1}"#,
            #"{"name":"Nobody","data":\#(long),"id":2}"#,
            #"{"name":"Step","data":{"number":3,"text":\#(long)},"id":3,"kind":"subscribe","credit":1}"#,
            #"{"name":"Step","data":{"number":4,"text":\#(long)},"id":4}"#,
            #"{"name":"Step","data":{"number":5,"text":\#(long)},"id":4}"#,
            #"{"name":7,"data":\#(long),"id":6}"#,
        ]
        log.post(
            #"{"bridge":1,"document":"d","messages":[\#(messages.joined(separator: ","))]}"#,
            to: host)
        await waitUntil { host.observer.outcomes.count == 6 }
        #expect(
            host.observer.outcomes.sorted() == [
                " notAMessage", "Nobody unknownMessage", "Step duplicateID",
                "Step invalidMessage", "Step replied", "Step wrongKind",
            ])
        #expect(log.numbers == [4])
        // The observer sees the data too.
        let bytes = host.observer.events.compactMap { event -> Int? in
            if case .message(_, let json) = event { json.utf8.count } else { nil }
        }
        #expect(bytes.allSatisfy { $0 > 80_000 } && bytes.count == 6)
    }

    @Test("A message posted without the page script may be long")
    func singleMessage() async throws {
        let log = Log()
        let host = try SessionHost(Self.channel(log))
        let long = JavaScriptLiteral.string(Self.filler)
        log.post(#"{"name":"Step","number":8,"text":\#(long)}"#, to: host)
        log.post(#"{"name":"Step","data":{"number":9}}"#, to: host)
        log.post(#"{"name":"Nobody","text":\#(long)}"#, to: host)
        log.post(#"["\#(long.dropFirst())]"#, to: host)
        await waitUntil { log.answerCount == 4 }
        #expect(log.numbers == [8, 9])
        #expect(log.answers[1] == [.json("8")])
        guard case .rejection(let unknown)? = log.answers[3]?.first,
            case .rejection(let none)? = log.answers[4]?.first
        else { return #expect(Bool(false)) }
        #expect(unknown.hasPrefix("unknownMessage"))
        #expect(none.hasPrefix("notAMessage"))
    }

    private struct Ticks: ScriptSubscription {
        typealias Element = String
    }

    @Test("Elements and ends arrive in order, even if a long element is encoded off the main actor")
    func elements() async throws {
        var channel = ScriptChannel.fixture()
        let lengths = [10, 200_000, 10, 10, 300_000, 10]
        channel.on(Ticks.self) { _, _ in
            AsyncStream { continuation in
                for length in lengths {
                    continuation.yield(String(repeating: "x", count: length))
                }
                continuation.finish()
            }
        }
        let host = try SessionHost(channel)
        let answer = await host.receive([
            #"{"name":"Ticks","id":1,"kind":"subscribe","credit":9}"#
        ])
        func replies(_ text: String) throws -> [JSONValue] {
            try Fixture.value(text)["replies"]?.array ?? []
        }
        var all = try replies(answer.text ?? "")
        await waitUntil {
            (host.pushed.last ?? answer.text ?? "").utf8.suffix(15)
                .elementsEqual(#","done":true}]}"#.utf8)
        }
        for packet in host.pushed { all += try replies(packet) }
        #expect(all.dropLast().compactMap { $0["element"]?.string?.count } == lengths)
        #expect(all.last?["done"] == .bool(true))
    }

    @Test("A short packet does not overtake a long one that is still being written")
    func overtaking() async {
        let queue = OutboundQueue()
        var lengths: [Int] = []
        for json in [JavaScriptLiteral.string(Self.filler), "1"] {
            var packet = HostPacket()
            packet.replies = [EnvelopeOutput(element: json, of: "", ticket: .id(1))]
            queue.add(packet, write: { $0 }, give: { lengths.append($0.utf8.count) }, abandon: {})
        }
        await waitUntil { lengths.count == 2 }
        #expect(lengths.sorted(by: >) == lengths)
    }

    @Test("Removing a bridge pushes events that are still being encoded")
    func closingWhileWriting() async throws {
        let host = try SessionHost(.fixture())
        await host.receive([])
        try host.session.emit("long", Self.filler)
        try host.session.emit("short", 1)
        // Wait until the event is being encoded.
        while host.pushed.isEmpty {
            await Task.yield()
            if host.session.isWriting { break }
        }
        host.session.close()
        #expect(host.pushed.count == 1)
        await settle()
        #expect(host.pushed.count == 1)
        #expect(host.pushed.first?.contains(#""name":"short""#) == true)
    }

    @Test("Events still being encoded when the page navigates away are reported")
    func navigationWhileWriting() async throws {
        let host = try SessionHost(.fixture())
        await host.receive([])
        try host.session.emit("long", Self.filler)
        while host.pushed.isEmpty {
            await Task.yield()
            if host.session.isWriting { break }
        }
        host.session.handleDocumentChange()
        var lost: [String] {
            host.observer.events.compactMap { event in
                if case .undelivered(let name?, let error) = event {
                    "\(name) \(error.code)"
                } else {
                    nil
                }
            }
        }
        await waitUntil { !host.pushed.isEmpty || !lost.isEmpty }
        await settle()
        #expect(lost == (host.pushed.isEmpty ? ["long documentGone"] : []))
    }

    private struct Slow: ScriptRequest {
        typealias Reply = Int?

        let unused: Int?
    }
}
