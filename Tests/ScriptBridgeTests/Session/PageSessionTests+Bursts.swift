import FixtureSupport
import ScriptBridge
import Testing

/// Many messages at once, whose handlers start in several turns.
extension PageSessionTests {
    @Test(
        "A page that posts faster than handlers start is not refused, and the order is kept",
        arguments: [true, false])
    func burst(startsAtOnce: Bool) async throws {
        var channel = ScriptChannel.fixture()
        channel.limits.maximumPendingCount = 1_000
        let host = try SessionHost(channel)
        host.session.inbound.startsAtOnce = startsAtOnce
        let frame = (0..<1_000).map { #"{"name":"Echo","data":{"value":0},"id":\#($0 + 1)}"# }
        for _ in 0..<20 {
            host.session.receive(
                .json(
                    #"{"bridge":1,"document":"d","messages":[\#(frame.joined(separator: ","))]}"#),
                on: "nativeApp", from: .example
            ) { _ in }
        }
        _ = await host.receive(#"{"bridge":1,"document":"d","messages":[{"name":"Refresh"}]}"#)
        #expect(host.observer.outcomes.count == 20_001)
        #expect(Set(host.observer.outcomes.dropLast()) == ["Echo replied"])
        #expect(host.observer.outcomes.last == "Refresh handled")
    }

    @Test(
        "The handlers of many messages start in several turns, in order", arguments: [true, false])
    func manyHandlers(startsAtOnce: Bool) async throws {
        var channel = ScriptChannel.fixture()
        var begun: [Int] = []
        var counts: [Int] = []
        channel.on(Step.self) { step, _ in
            begun.append(step.number)
            // Runs before the next handlers, because their task is enqueued later.
            if step.number % 250 == 1 { Task { counts.append(begun.count) } }
        }
        let host = try SessionHost(channel)
        host.session.inbound.startsAtOnce = startsAtOnce
        var answers: [Int] = []
        for frame in [1...900, 901...1_000] {
            let steps = frame.map { #"{"name":"Step","data":{"number":\#($0)}}"# }
            host.session.receive(
                .json(
                    #"{"bridge":1,"document":"d","messages":[\#(steps.joined(separator: ","))]}"#),
                on: "nativeApp", from: .example
            ) { _ in answers.append(begun.count) }
        }
        #expect(begun.count == (startsAtOnce ? 250 : 0))
        await waitUntil { answers.count == 2 && counts.count == 4 }
        #expect(begun == Array(1...1_000))
        // If handlers cannot begin at once, the second frame waits until all of the first one's
        // handlers have begun.
        #expect(counts == [250, 500, 750, startsAtOnce ? 1_000 : 900])
        #expect(answers.first.map { (900...1_000).contains($0) } == true && answers.last == 1_000)
    }

    @Test("Messages that arrive while handlers start wait for them", arguments: [true, false])
    func nestedFrame(startsAtOnce: Bool) async throws {
        var channel = ScriptChannel.fixture()
        var begun: [Int] = []
        var host: SessionHost?
        channel.on(Step.self) { step, _ in
            begun.append(step.number)
            guard step.number == 1 else { return }
            host?.session.receive(
                .json(
                    #"{"bridge":1,"document":"d","messages":[{"name":"Step","data":{"number":3}}]}"#
                ),
                on: "nativeApp", from: .example
            ) { _ in }
        }
        host = try SessionHost(channel)
        host?.session.inbound.startsAtOnce = startsAtOnce
        let steps = (1...2).map { #"{"name":"Step","data":{"number":\#($0)}}"# }
        _ = await host?.receive(
            #"{"bridge":1,"document":"d","messages":[\#(steps.joined(separator: ","))]}"#)
        await waitUntil { begun.count == 3 }
        #expect(begun == [1, 2, 3])
    }

    @Test(
        "Handlers that can start at once run before the page is left, others end with it",
        arguments: [(true, "handled"), (false, "documentGone")])
    func burstBeforeLeaving(startsAtOnce: Bool, outcome: String) async throws {
        var channel = ScriptChannel.fixture()
        // Handlers that begin at once make room for the next frame.
        if startsAtOnce { channel.limits.maximumPendingCount = 1_000 }
        let host = try SessionHost(channel)
        host.session.inbound.startsAtOnce = startsAtOnce
        let frame = Array(repeating: #"{"name":"Refresh"}"#, count: 1_000).joined(separator: ",")
        var answers: [PostAnswer] = []
        for _ in 0..<3 {
            host.session.receive(
                .json(#"{"bridge":1,"document":"d","messages":[\#(frame)]}"#),
                on: "nativeApp", from: .example
            ) { answers.append($0) }
        }
        host.session.documentDidChange()
        #expect(answers == Array(repeating: .text(#"{"bridge":1}"#), count: 3))
        #expect(host.observer.outcomes == Array(repeating: "Refresh \(outcome)", count: 3_000))
        await settle()
        #expect(host.observer.outcomes.count == 3_000)
    }

    @Test("The first frame of another page waits for the handlers of the page before")
    func nextPage() async throws {
        let host = try SessionHost(.fixture())
        host.session.inbound.startsAtOnce = true
        let posts = Array(repeating: #"{"name":"Refresh"}"#, count: 400).joined(separator: ",")
        for (document, messages) in [("d", posts), ("e", #"{"name":"Refresh"}"#)] {
            host.session.receive(
                .json(#"{"bridge":1,"document":"\#(document)","messages":[\#(messages)]}"#),
                on: "nativeApp", from: .example
            ) { _ in }
        }
        await waitUntil { host.observer.outcomes.count == 401 }
        #expect(Set(host.observer.outcomes) == ["Refresh handled"])
    }

    @Test(
        "A handler that leaves its page ends the messages after its own",
        arguments: [true, false], [true, false])
    func leavingHandler(startsAtOnce: Bool, waits: Bool) async throws {
        var channel = ScriptChannel.fixture()
        var begun: [Int] = []
        var host: SessionHost?
        let handle = { (step: Step) in
            begun.append(step.number)
            if step.number == 300 { host?.session.documentDidChange() }
        }
        if waits {
            channel.on(Step.self) { step, _ async in handle(step) }
        } else {
            channel.on(Step.self) { step, _ in handle(step) }
        }
        host = try SessionHost(channel)
        host?.session.inbound.startsAtOnce = startsAtOnce
        let steps = (1...1_000).map { #"{"name":"Step","data":{"number":\#($0)}}"# }
        _ = await host?.receive(
            #"{"bridge":1,"document":"d","messages":[\#(steps.joined(separator: ","))]}"#)
        await waitUntil { host?.observer.outcomes.count == 1_000 }
        await settle()
        #expect(begun == Array(1...300))
        #expect(host?.observer.outcomes.count { $0 == "Step documentGone" } == 701)
        host = nil
    }

    private struct Step: ScriptMessage {
        let number: Int
    }
}
