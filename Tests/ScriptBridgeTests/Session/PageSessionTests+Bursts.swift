import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Many messages at once, whose handlers start in several turns.
extension PageSessionTests {
    @Test(
        "A page that posts faster than handlers start is not rejected, and the order is kept",
        arguments: [true, false])
    func burst(waits: Bool) async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits.document.maximumPendingCount = 1_000
        channel.on(Refresh.self) { _, _ in }
        if waits {
            channel.on(Echo.self) { echo, _ async in echo.value }
        } else {
            channel.on(Echo.self) { echo, _ in echo.value }
        }
        let host = try SessionHost(channel)
        let packet = (0..<1_000).map { #"{"name":"Echo","data":{"value":0},"id":\#($0 + 1)}"# }
        for _ in 0..<20 { host.post(packet) }
        await host.receive([#"{"name":"Refresh"}"#])
        #expect(host.observer.outcomes.count == 20_001)
        #expect(Set(host.observer.outcomes.dropLast()) == ["Echo replied"])
        #expect(host.observer.outcomes.last == "Refresh handled")
    }

    @Test(
        "The handlers of many messages start in several turns, in order", arguments: [true, false])
    func manyHandlers(waits: Bool) async throws {
        var begun: [Int] = []
        var counts: [Int] = []
        let channel = Self.channel(waits: waits) { step in
            begun.append(step.number)
            // Runs before the next handlers, because their task is enqueued later.
            if step.number % 250 == 1 { Task { counts.append(begun.count) } }
        }
        let host = try SessionHost(channel)
        var answers: [Int] = []
        for packet in [1...900, 901...1_000] {
            host.post(Self.steps(packet)) { _ in answers.append(begun.count) }
        }
        #expect(begun.count == (waits ? 0 : 250))
        await waitUntil { answers.count == 2 && counts.count == 4 }
        #expect(begun == Array(1...1_000))
        #expect(counts.prefix(3) == [250, 500, 750])
        // The second packet waits until all of the first one's handlers have started.
        #expect(answers.first.map { (900...1_000).contains($0) } == true && answers.last == 1_000)
    }

    @Test("The outcomes of one turn travel in one push")
    func oneTurn() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits.timeout = .seconds(5)
        channel.on(Echo.self) { echo, _ in
            try await Task.sleep(for: .seconds(3_600))
            return echo.value
        }
        let host = try SessionHost(channel)
        host.post((1...2).map { #"{"name":"Echo","data":{"value":0},"id":\#($0)}"# })
        await settle()
        host.clock.advance(by: .seconds(5))
        let push = try await host.nextPush()
        await settle()
        #expect(host.pushed == [push])
        #expect(push.contains(#"{"id":1,"error""#) && push.contains(#"{"id":2,"error""#), "\(push)")
    }

    @Test("Messages that arrive while handlers start wait for them", arguments: [true, false])
    func nestedPacket(waits: Bool) async throws {
        var begun: [Int] = []
        var host: SessionHost?
        let channel = Self.channel(waits: waits) { step in
            begun.append(step.number)
            if step.number == 1 { host?.post(Self.steps(3...3)) }
        }
        host = try SessionHost(channel)
        await host?.receive(Self.steps(1...2))
        await waitUntil { begun.count == 3 }
        #expect(begun == [1, 2, 3])
    }

    @Test(
        "Handlers that never suspend run before the page navigates away, others afterward",
        arguments: [false, true])
    func burstBeforeNavigation(waits: Bool) async throws {
        var channel = Self.channel(waits: waits) { _ in }
        // Handlers that have ended make room for the next packet.
        if !waits { channel.limits.document.maximumPendingCount = 1_000 }
        let host = try SessionHost(channel)
        var answers: [PostAnswer] = []
        for _ in 0..<3 { host.post(Self.steps(1...1_000)) { answers.append($0) } }
        host.session.handleDocumentChange()
        #expect(answers == Array(repeating: .text(#"{"bridge":1}"#), count: 3))
        if waits { await waitUntil { host.observer.outcomes.count == 3_000 } }
        #expect(host.observer.outcomes == Array(repeating: "Step handled", count: 3_000))
    }

    @Test("The first packet of another page waits for the handlers of the page before")
    func nextPage() async throws {
        let host = try SessionHost(.fixture())
        let refresh = #"{"name":"Refresh"}"#
        host.post(Array(repeating: refresh, count: 400))
        host.post([refresh], of: "e")
        await waitUntil { host.observer.outcomes.count == 401 }
        #expect(Set(host.observer.outcomes) == ["Refresh handled"])
    }

    @Test(
        "A handler that makes its page navigate away does not end the messages after its own",
        arguments: [true, false])
    func navigatingHandler(waits: Bool) async throws {
        var begun: [Int] = []
        var host: SessionHost?
        let channel = Self.channel(waits: waits) { step in
            begun.append(step.number)
            if step.number == 300 { host?.session.handleDocumentChange() }
        }
        host = try SessionHost(channel)
        await host?.receive(Self.steps(1...1_000))
        await waitUntil { host?.observer.outcomes.count == 1_000 }
        await settle()
        #expect(begun == Array(1...1_000))
        #expect(Set(host?.observer.outcomes ?? []) == ["Step handled"])
        host = nil
    }

    private struct Step: ScriptMessage {
        let number: Int
    }

    private static func steps(_ numbers: ClosedRange<Int>) -> [String] {
        numbers.map { #"{"name":"Step","data":{"number":\#($0)}}"# }
    }

    /// Returns a channel with a handler that may suspend, or one that never does.
    private static func channel(
        waits: Bool,
        handle: @escaping @MainActor @Sendable (Step) -> Void
    ) -> ScriptChannel {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        if waits {
            channel.on(Step.self) { step, _ async in handle(step) }
        } else {
            channel.on(Step.self) { step, _ in handle(step) }
        }
        return channel
    }
}
