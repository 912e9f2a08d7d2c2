import FixtureSupport
import Testing

@testable import ScriptBridge

@MainActor
@Suite("The queue of a page's messages", .timeLimit(.minutes(5)))
struct InboundQueueTests {
    private final class Token {}

    @MainActor
    private final class Log {
        var lines: [String] = []
        /// For each text that has been read, whether handlers waited to be started.
        var reads: [Bool] = []
    }

    private let handlers = RunningHandlers()
    private let queue: InboundQueue
    private let log = Log()

    init() {
        queue = InboundQueue(limits: ScriptChannel.Limits(), handlers: handlers)
    }

    private func take(_ line: String) {
        queue.enqueue(byteCount: 1, reject: { [log] _ in log.lines.append("rejected \(line)") }) {
            [log] in log.lines.append(line)
        }
    }

    private func read(_ line: String, byteCount: Int = 1, until gate: AsyncStream<Void>? = nil) {
        queue.read(
            byteCount: byteCount, reject: { [log] _ in log.lines.append("rejected \(line)") }
        ) { [log, handlers] in
            if let gate { for await _ in gate {} }
            log.reads.append(!handlers.haveStarted)
            return { log.lines.append(handlers.haveStarted ? line : "early \(line)") }
        }
    }

    /// Starts handlers, 250 of them in each turn.
    ///
    /// Without a session, they do nothing.
    private func start(_ count: Int, with handlers: RunningHandlers? = nil) {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let arrival = PostArrival(
            number: 1, on: channel.name, channel, from: .unknown, at: .zero)
        let post = Post(
            PostContent(document: "d", statements: []), arrival, on: channel,
            clock: AnyClock(ContinuousClock()))
        let messages = (0..<count).map { number in
            RunningMessage(
                number: number,
                context: MessageContext(post.shared, name: "Note", id: nil, trace: TraceID()),
                kind: .post, from: post, work: .immediate { _, _ in .handled })
        }
        (handlers ?? self.handlers).start(messages, reporting: nil)
    }

    @Test("Nothing overtakes a text that is being read: no message, text, or change of document")
    func order() async {
        let gate = AsyncStream<Void>.makeStream()
        take("1")
        read("2", until: gate.stream)
        take("3")
        read("4")
        take("5")
        let isDelayed = queue.change { [log] in log.lines.append("change") }
        #expect(isDelayed)
        take("6")
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == ["1"])
        gate.continuation.finish()
        await waitUntil { log.lines.count == 7 }
        #expect(log.lines == ["1", "2", "3", "4", "5", "change", "6"])
    }

    @Test("A long text is read while handlers of bodies before it wait for their turn")
    func readAhead() async throws {
        start(600)
        read("text")
        await waitUntil { log.lines.last == "text" }
        #expect(log.lines == ["text"])
        #expect(log.reads == [true])
    }

    @Test("Random posts are processed once and in order, or rejected")
    func randomPosts() async {
        var counts = (processed: 0, rejected: 0)
        for seed in 0..<100 as Range<UInt64> {
            let (processed, rejected) = await playRandomPosts(seed: seed)
            #expect(processed == processed.sorted())
            #expect((processed + rejected).sorted() == Array(0..<60), "seed \(seed)")
            counts.processed += processed.count
            counts.rejected += rejected.count
        }
        #expect(counts.processed > 1_000 && counts.rejected > 300, "\(counts)")
    }

    /// Posts 60 bodies, and starts handlers between them; returns what became of the bodies.
    private func playRandomPosts(seed: UInt64) async -> (processed: [Int], rejected: [Int]) {
        var random = SplitMix64(seed: seed)
        var limits = ScriptChannel.Limits()
        limits.message.maximumByteCount = 100_000
        limits.document.maximumPendingCount = 20
        let handlers = RunningHandlers()
        let queue = InboundQueue(limits: limits, handlers: handlers)
        let (processed, rejected) = (Log(), Log())
        for post in 0..<60 {
            let byteCount = Int.random(in: 0..<20_000, using: &random)
            let turns = Int.random(in: 0..<5, using: &random)
            let reject: InboundQueue.Reject = { _ in rejected.lines.append("\(post)") }
            let take: InboundQueue.Take = { processed.lines.append("\(post)") }
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: queue.enqueue(byteCount: byteCount, reject: reject, take)
            case 2: _ = queue.change(take)
            default:
                queue.read(byteCount: byteCount, reject: reject) {
                    for _ in 0..<turns { await Task.yield() }
                    return take
                }
            }
            if random.chance(20) { start(600, with: handlers) }
            for _ in 0..<turns where turns < 3 { await Task.yield() }
        }
        await waitUntil { queue.isIdle }
        return (
            processed.lines.compactMap { Int($0) }, rejected.lines.compactMap { Int($0) }
        )
    }

    @Test("Nothing of a message remains after it was processed")
    func release() async {
        weak var token: Token?
        do {
            let held = Token()
            token = held
            queue.read(byteCount: 1, reject: { _ in _ = held }) { { _ = held } }
        }
        take("next")
        #expect(token != nil)
        await waitUntil { log.lines == ["next"] }
        #expect(token == nil)
    }

    @Test("The queue does not keep what was processed, even if it is never empty")
    func growth() async {
        let (first, second) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        weak var token: Token?
        do {
            let held = Token()
            token = held
            queue.read(byteCount: 1, reject: { _ in _ = held }) {
                for await _ in first.stream {}
                return {}
            }
        }
        for number in 0..<2_000 { take("\(number)") }
        read("last", until: second.stream)
        for _ in 0..<100 { await Task.yield() }
        #expect(token != nil)
        first.continuation.finish()
        await waitUntil { log.lines.count == 2_000 }
        #expect(token == nil)
        second.continuation.finish()
        await waitUntil { log.lines.last == "last" }
    }

    @Test("Closing processes what is read and rejects the rest")
    func close() async {
        let gate = AsyncStream<Void>.makeStream()
        take("1")
        read("2", until: gate.stream)
        take("3")
        queue.close(BridgeError(.hostGone, "gone"))
        #expect(log.lines == ["1", "rejected 2", "rejected 3"])
        take("4")
        let nextGate = AsyncStream<Void>.makeStream()
        read("5", until: nextGate.stream)
        gate.continuation.finish()
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == ["1", "rejected 2", "rejected 3", "4"])
        nextGate.continuation.finish()
        await waitUntil { log.lines.count == 5 }
        #expect(log.lines.last == "5")
    }

    @Test("Closing processes a text that is read and waits for its turn")
    func closeAfterReading() async {
        let gate = AsyncStream<Void>.makeStream()
        start(100_000)
        read("1")
        read("2", until: gate.stream)
        await waitUntil { log.reads == [true] }
        queue.close(BridgeError(.hostGone, "gone"))
        #expect(log.lines == ["1", "rejected 2"])
        #expect(log.reads == [true])
    }

    @Test("A text that is read and waits for its turn counts toward the limit")
    func limit() async {
        start(100_000)
        read("1", byteCount: ScriptChannel.Limits().message.maximumByteCount - 10)
        await waitUntil { !log.reads.isEmpty }
        read("2", byteCount: 5)
        read("3", byteCount: 20)
        await waitUntil { log.lines.contains("2") }
        #expect(log.lines == ["rejected 3", "1", "2"])
    }

    @Test("One text is read ahead, and no more")
    func readAheadLimit() async throws {
        start(100_000)
        for text in ["1", "2", "3"] { read(text) }
        await waitUntil { log.lines.last == "3" }
        // The others are read when the one before is taken, after the last handler has started.
        #expect(log.reads == [true, false, false])
        #expect(log.lines == ["1", "2", "3"])
    }
}
