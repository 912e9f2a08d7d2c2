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
    }

    private let queue = InboundQueue(limits: ScriptChannel.Limits())
    private let log = Log()

    private func take(_ line: String) {
        queue.enqueue(byteCount: 1, refuse: { [log] _ in log.lines.append("refused \(line)") }) {
            [log] in log.lines.append(line)
        }
    }

    private func read(_ line: String, until gate: AsyncStream<Void>? = nil) {
        queue.read(byteCount: 1, refuse: { [log] _ in log.lines.append("refused \(line)") }) {
            [log] in
            if let gate { for await _ in gate {} }
            return { log.lines.append(line) }
        }
    }

    @Test("Nothing overtakes a text that is being read: no message, text, or change of document")
    func order() async {
        let gate = AsyncStream<Void>.makeStream()
        take("1")
        read("2", until: gate.stream)
        take("3")
        read("4")
        take("5")
        queue.change { [log] in log.lines.append("change") }
        take("6")
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines == ["1"])
        #expect(queue.waitingChangeCount == 1)
        gate.continuation.finish()
        await waitUntil { log.lines.count == 7 }
        #expect(log.lines == ["1", "2", "3", "4", "5", "change", "6"])
        #expect(queue.waitingChangeCount == 0)
    }

    @Test("A long text is read while handlers of bodies before it wait for their turn")
    func readAhead() async {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let post = Post(
            .frame(PageFrame(document: "d")), on: channel, from: .unknown,
            clock: AnyClock(ContinuousClock()))
        let messages = (0..<600).map { number in
            RunningMessage(
                PageMessage(name: "Note", data: .value(.emptyObject), kind: .post), number: number,
                context: MessageContext(post.shared, name: "Note", id: nil), kind: .post,
                from: post, isPart: false, work: .immediate { _ in .handled })
        }
        queue.start(messages) { [log] messages, _ in log.lines.append("start \(messages.count)") }
        queue.read(byteCount: 1, refuse: { _ in }) { [log] in
            log.lines.append("read")
            return { log.lines.append("take") }
        }
        await waitUntil { log.lines.last == "take" }
        #expect(log.lines == ["start 250", "start 250", "read", "start 100", "take"])
    }

    @Test(
        "Random posts are processed once and in order, or refused",
        arguments: 0..<100 as Range<UInt64>)
    func randomPosts(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        var limits = ScriptChannel.Limits()
        limits.maximumByteCount = 100_000
        limits.maximumPendingCount = 20
        let queue = InboundQueue(limits: limits)
        let refused = Log()
        let posts = 0..<60
        for post in posts {
            let byteCount = Int.random(in: 0..<20_000, using: &random)
            let turns = Int.random(in: 0..<5, using: &random)
            let refuse: InboundQueue.Refuse = { _ in refused.lines.append("\(post)") }
            let take: InboundQueue.Take = { [log] in log.lines.append("\(post)") }
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: queue.enqueue(byteCount: byteCount, refuse: refuse, take)
            case 2: queue.change(take)
            default:
                queue.read(byteCount: byteCount, refuse: refuse) {
                    for _ in 0..<turns { await Task.yield() }
                    return take
                }
            }
            for _ in 0..<turns where turns < 3 { await Task.yield() }
        }
        await waitUntil { queue.isIdle }
        let processed = log.lines.compactMap { Int($0) }
        #expect(processed == processed.sorted())
        #expect((processed + refused.lines.compactMap { Int($0) }).sorted() == Array(posts))
        #expect(queue.waitingChangeCount == 0)
    }

    @Test("Nothing of a message remains after it was processed")
    func release() async {
        weak var token: Token?
        do {
            let held = Token()
            token = held
            queue.read(byteCount: 1, refuse: { _ in _ = held }) { { _ = held } }
        }
        take("next")
        #expect(token != nil)
        await waitUntil { log.lines == ["next"] }
        #expect(token == nil)
    }

    @Test("Closing processes what is read and refuses the rest")
    func close() async {
        let gate = AsyncStream<Void>.makeStream()
        take("1")
        read("2", until: gate.stream)
        take("3")
        queue.close(BridgeError(.hostGone, "gone"))
        #expect(log.lines == ["1", "refused 2", "refused 3"])
        gate.continuation.finish()
        for _ in 0..<100 { await Task.yield() }
        take("4")
        #expect(log.lines == ["1", "refused 2", "refused 3", "4"])
    }
}
