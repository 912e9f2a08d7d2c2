import ScriptBridge
import ScriptBridgeTesting

#if canImport(FixtureSupport)
import FixtureSupport
#endif

/// A page that posts invalid bodies, and a real session that has to handle them.
///
/// The whole conversation depends only on the seed.
@MainActor
struct PacketConversation {
    /// The result of a conversation.
    struct Report {
        var violations: [String] = []
        var postCount = 0
        var messageCount = 0
    }

    private static let pending = 8
    private static let page: MessageSource = .mainFrame("https://example.com")

    private var maker: PacketMaker
    private let clock = ManualClock()
    private let ledger = Ledger()

    private init(seed: UInt64) {
        maker = PacketMaker(random: SplitMix64(seed: seed))
    }

    /// Plays the conversation of a seed.
    static func play(seed: UInt64) async throws -> Report {
        var conversation = PacketConversation(seed: seed)
        return try await conversation.play()
    }

    private mutating func play() async throws -> Report {
        var channel = FuzzMessages.channel(on: clock)
        channel.limits.document.maximumPendingCount = Self.pending
        channel.limits.document.maximumSubscriptionCount = 3
        channel.limits.document.maximumCredit = 4
        channel.limits.message.maximumMessageCount = 25
        channel.limits.message.maximumByteCount = 20_000
        channel.limits.webView.maximumWaitingEventCount = 5
        channel.limits.messagesPerSecond = maker.random.chance(20) ? 30 : nil
        channel.limits.timeout = maker.random.chance(30) ? .milliseconds(40) : nil
        var session: PageSession? = try PageSession(
            channels: [channel], observer: ledger, clock: clock,
            push: { [ledger] packet, _ in ledger.check(packet) })
        let reference = { [weak session] in session }
        for _ in 0..<Int.random(in: 5...40, using: &maker.random) {
            if let session { try await step(session) }
        }
        if let session {
            await checkCounts(session)
            session.close()
            if maker.random.chance(50) {
                // Continue after the end, too.
                post(maker.body(), from: maker.source(), to: session)
                session.close()
            }
        }
        await drain(until: ledger.isSettled)
        await endHandlers()
        ledger.checkEnd()
        session = nil
        await drain(until: reference() == nil && clock.sleeperCount == 0)
        if reference() != nil { ledger.note("The session is still alive.") }
        if clock.sleeperCount != 0 { ledger.note("\(clock.sleeperCount) sleepers are left.") }
        return Report(
            violations: ledger.violations, postCount: ledger.answerCounts.count,
            messageCount: ledger.messageCount)
    }

    private mutating func step(_ session: PageSession) async throws {
        switch Int.random(in: 0..<20, using: &maker.random) {
        case 0: session.handleDocumentChange()
        case 1: clock.advance(by: .milliseconds(30))
        case 2: clock.advance(by: .seconds(90_000))
        case 3:
            try session.emit(
                "theme", ["dark", "</script>\u{2028}"],
                delivery: EventDelivery.allCases.randomElement(using: &maker.random) ?? .latest)
        default: post(maker.body(), from: maker.source(), to: session)
        }
        if maker.random.chance(40) {
            for _ in 0..<Int.random(in: 1...12, using: &maker.random) { await Task.yield() }
        }
    }

    private func post(_ body: MessageBody, from source: MessageSource, to session: PageSession) {
        let number = ledger.post()
        session.receive(body, on: "nativeApp", from: source) { [ledger] in
            ledger.answer(number, $0)
        }
    }

    /// Checks that ended messages of this page and earlier ones no longer count: the limit of
    /// pending requests still holds exactly.
    private func checkCounts(_ session: PageSession) async {
        session.handleDocumentChange()
        await drain(until: ledger.isSettled)
        await endHandlers()
        let ids = 1...Self.pending + 1
        let stuck = ids.map { #"{"name":"Stuck","data":{},"id":\#($0)}"# }
        let echoes = ids.dropLast().map { #"{"name":"Echo","data":{"value":1},"id":\#($0)}"# }
        let cancels = ids.map { #"{"id":\#($0),"cancel":true}"# }
        for _ in 0..<2 {
            await expect([.tooManyPending], from: stuck, in: session)
            let cancelled = Array(repeating: BridgeError.Code.cancelled, count: Self.pending)
            await expect(cancelled, from: cancels, in: session, later: false)
            await expect([], from: echoes, in: session)
            for _ in 0..<5 { await Task.yield() }
        }
        forget()
        for _ in ids { post(.json(#"{"name":"Stuck"}"#), from: Self.page, to: session) }
        await drain(until: !ledger.rejections.isEmpty)
        check([.tooManyPending], "single messages")
    }

    private func expect(
        _ codes: [BridgeError.Code],
        from messages: [String],
        in session: PageSession,
        later isLater: Bool = true
    ) async {
        // Later, pending messages may have passed their deadlines; cancelling is not limited.
        if isLater { forget() } else { ledger.forgetRejections() }
        let list = messages.joined(separator: ",")
        post(
            .json(#"{"bridge":1,"document":"last","messages":[\#(list)]}"#), from: Self.page,
            to: session)
        // Messages behind many others get their turn later.
        await drain(until: ledger.isSettled)
        check(codes, messages.first ?? "")
    }

    private func forget() {
        // The rate limit is per page, not per document.
        clock.advance(by: .seconds(1_000))
        ledger.forgetRejections()
    }

    private func check(_ codes: [BridgeError.Code], _ what: String) {
        let found = ledger.rejections.map(\.code)
        if found != codes { ledger.note("\(what) fails with \(found).") }
    }

    /// Ends the handlers that run on although their documents have ended.
    private func endHandlers() async {
        var turn = 0
        while turn < 5_000, !ledger.haveAllEnded {
            turn += 1
            clock.advance(by: .seconds(90_000))
            for _ in 0..<10 { await Task.yield() }
            if turn > 100 { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }

    /// Waits until a condition holds, or for more than ten seconds.
    ///
    /// Some work passes through another thread, which the system may stop for longer than the
    /// yields last.
    private func drain(until condition: @autoclosure () -> Bool) async {
        var turn = 0
        while turn < 11_000, !condition() {
            turn += 1
            if turn <= 1_000 {
                await Task.yield()
            } else {
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        for _ in 0..<10 { await Task.yield() }
    }
}
