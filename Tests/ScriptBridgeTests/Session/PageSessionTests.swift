import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Page session", .timeLimit(.minutes(5)))
struct PageSessionTests {
    @Test(
        "Rows of frames.json: the host answers a frame with its replies",
        arguments: try Fixture.rows("frames", as: FrameRow.self))
    func frames(row: FrameRow) async throws {
        let host = try SessionHost(.fixture())
        let frame: [String: JSONValue] = [
            "bridge": .integer(1), "document": .string("d1"), "messages": .array(row.messages),
        ]
        let answer = try await host.receive(Fixture.text(frame))
        var expected: [String: JSONValue] = ["bridge": .integer(1)]
        if !row.replies.isEmpty {
            expected["document"] = .string("d1")
            expected["replies"] = .array(row.replies)
        }
        #expect(try Fixture.value(#require(answer.text)) == .object(expected))
        #expect(host.pushed.isEmpty)
    }

    @Test("A refused frame is answered with its error")
    func refusedFrame() async throws {
        let host = try SessionHost(.fixture())
        let answer = await host.receive(#"{"bridge":9,"document":"d","messages":[]}"#)
        #expect(
            answer
                == .text(
                    #"{"bridge":1,"error":{"code":"unsupportedVersion","message":"The host speaks version 1 of the protocol."}}"#
                ))
    }

    @Test("A message without the page script is answered through its own promise")
    func rawMessages() async throws {
        let host = try SessionHost(.fixture())
        #expect(await host.receive(#"{"name":"Refresh"}"#) == .nothing)
        #expect(await host.receive(#"{"name":"Echo","value":[1]}"#) == .json("[1]"))
        #expect(
            await host.receive("ready")
                == .rejection("invalidJSON: The body cannot be read as JSON."))
    }

    @Test("A slow handler does not delay other replies; its own reply is pushed later")
    func slowHandler() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        let answer = await host.receive(
            #"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1},{"name":"Echo","data":{"value":7},"id":2}]}"#
        )
        #expect(answer.text == #"{"bridge":1,"document":"d1","replies":[{"id":2,"result":7}]}"#)
        #expect(host.pushed.isEmpty)
        await gate.open()
        let push = try await host.nextPush()
        #expect(push == #"{"bridge":1,"document":"d1","replies":[{"id":1}]}"#)
    }

    @Test("An inner frame gets all replies at once, as nothing can be pushed to it")
    func innerFrame() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture(.noOrigin.allowingUnknownSources())
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        let answer = Task {
            await host.receive(
                #"{"bridge":1,"document":"d","messages":[{"name":"Slow","id":1},{"name":"Refresh","id":2}]}"#,
                from: .unknown)
        }
        await waitUntil { host.observer.outcomes == ["Refresh handled"] }
        await gate.open()
        #expect(
            await answer.value.text == #"{"bridge":1,"document":"d","replies":[{"id":2},{"id":1}]}"#
        )
        #expect(host.pushed.isEmpty)
    }

    @Test("An event that the page did not receive before it ended is reported")
    func lostEvent() async throws {
        let host = try SessionHost(.fixture())
        _ = await host.receive(#"{"bridge":1,"document":"d1","messages":[]}"#)
        try host.session.emit("theme", 1)
        host.session.documentDidChange()
        #expect(
            host.observer.failures == [
                "documentGone: The page was left before an event reached it."
            ])
    }

    @Test("A handler that cancels itself has failed, and the host still exists")
    func ownCancellation() async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in throw CancellationError() }
        let host = try SessionHost(channel)
        let answer = await host.receive(#"{"name":"Slow"}"#)
        #expect(answer == .rejection("handlerFailed: The host failed to handle “Slow”."))
    }

    @Test("Leaving the page cancels its handlers, and nothing reaches the next page")
    func documentChange() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in
            await gate.wait()
            #expect(Task.isCancelled)
        }
        let host = try SessionHost(channel)
        _ = await host.receive(#"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1}]}"#)
        host.session.documentDidChange()
        #expect(
            host.observer.failures == ["documentGone: The page was left before the host answered."])
        await gate.open()
        try host.session.emit("next", 1)
        _ = await host.receive(#"{"bridge":1,"document":"d2","messages":[]}"#)
        let push = try await host.nextPush()
        #expect(
            push
                == #"{"bridge":1,"document":"d2","events":[{"name":"next","data":1,"delivery":"untilListener"}]}"#
        )
        #expect(host.pushed.count == 1)
    }

    @Test("One slow request out of 100 does not delay the other 99")
    func slowFirst() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        let others = (2...100).map { #"{"name":"Echo","data":{"value":\#($0)},"id":\#($0)}"# }
        let messages = ([#"{"name":"Slow","id":1}"#] + others).joined(separator: ",")
        let answer = await host.receive(
            #"{"bridge":1,"document":"d1","messages":[\#(messages)]}"#)
        let replies = (2...100).map { #"{"id":\#($0),"result":\#($0)}"# }.joined(separator: ",")
        #expect(answer.text == #"{"bridge":1,"document":"d1","replies":[\#(replies)]}"#)
        await gate.open()
        let push = try await host.nextPush()
        #expect(push == #"{"bridge":1,"document":"d1","replies":[{"id":1}]}"#)
    }

    @Test("Closing settles every promise of the page at once")
    func close() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        _ = await host.receive(#"{"bridge":1,"document":"d1","messages":[{"name":"Slow","id":1}]}"#)
        host.session.close()
        #expect(host.pushed.count == 1)
        #expect(host.pushed.first?.contains(#""id":1,"error":{"code":"hostGone""#) == true)
        await gate.open()
    }

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
        #expect(counts.starts(with: [250, 500, 750]) && counts.last.map { $0 >= 900 } == true)
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
        var answers: [PageSession.Answer] = []
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

    @Test(
        "A message posted without the page script settles its own promise, even if the page is left"
    )
    func singleMessages() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        let answer = await begin { await host.receive(#"{"name":"Slow"}"#) }
        host.session.documentDidChange()
        #expect(
            try await answer.value
                == .rejection("documentGone: The page was left before the host answered."))
        await gate.open()
    }

    @Test("A handler knows how much time is left")
    func remainingTime() async throws {
        var channel = ScriptChannel.fixture()
        channel.limits.timeout = .seconds(30)
        channel.on(TimeLeft.self) { _, context in
            context.remainingTime.map { $0 / .milliseconds(1) }
        }
        let host = try SessionHost(channel)
        host.clock.advance(by: .seconds(5))
        let answer = await host.receive(
            """
            {"bridge":1,"document":"d1","messages":[{"name":"TimeLeft","id":1},
            {"name":"TimeLeft","id":2,"timeout":20},{"name":"TimeLeft","id":3,"timeout":1e300}]}
            """)
        let results = #"{"id":1,"result":30000},{"id":2,"result":20},{"id":3,"result":30000}"#
        #expect(answer.text == #"{"bridge":1,"document":"d1","replies":[\#(results)]}"#)
        // No one waits for the reply to a post; a single message is a request.
        #expect(await host.receive(#"{"name":"TimeLeft"}"#) == .json("30000"))
    }

    @Test("A deadline that no clock can reach does no harm")
    func longestDeadline() async throws {
        var channel = ScriptChannel.fixture()
        let gate = Gate()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel, clock: ContinuousClock())
        _ = await host.receive(
            #"{"bridge":1,"document":"d","messages":[{"name":"Slow","id":1,"timeout":1e300}]}"#)
        await settle()
        await gate.open()
        #expect(try await host.nextPush() == #"{"bridge":1,"document":"d","replies":[{"id":1}]}"#)
    }

    @Test("Releasing a session cancels its handlers")
    func deinitialization() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        var session: PageSession? = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel])
        ) { _, _ in }
        let isAlive = { [weak session] in session != nil }
        session?.receive(
            .json(
                """
                {"bridge":1,"document":"d","messages":[{"name":"Wait","data":{"as":"a"},"id":1},
                {"name":"Downloads","data":{"as":"s"},"id":2,"kind":"subscribe","credit":1}]}
                """), on: "nativeApp", from: .example
        ) { _ in }
        await waitUntil { handlers.askedCount(of: "a") == 1 && handlers.askedCount(of: "s") == 1 }
        handlers.give(.null, to: "s")
        await settle()
        session = nil
        #expect(!isAlive())
        await waitUntil { Set(handlers.cancelled) == ["a", "s"] }
        handlers.end()
    }

    @Test("Releasing a session answers everything, as closing does")
    func deinitializationAnswers() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        let observer = Recorder()
        let pushes = Pushes()
        var session: PageSession? = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: observer,
            push: { frame, _ in pushes.add(frame) })
        session?.inbound.startsAtOnce = false
        var answers: [PageSession.Answer] = []
        func post(_ text: String, from source: MessageSource = .example) {
            session?.receive(.json(text), on: "nativeApp", from: source) { answers.append($0) }
        }
        let wait = #"{"name":"Wait","data":{"as":"a"},"id":1}"#
        post(#"{"bridge":1,"document":"d","messages":[\#(wait)]}"#)
        post(#"{"bridge":1,"document":"inner","messages":[\#(wait)]}"#, from: .unknown)
        post(#"{"name":"Wait","as":"b"}"#)
        await waitUntil { !answers.isEmpty }
        #expect(answers == [.text(#"{"bridge":1}"#)])
        try session?.emit("theme", "dark")
        // Enough messages that the last ones wait for their turn.
        let posts = Array(repeating: #"{"name":"Refresh"}"#, count: 1_000).joined(separator: ",")
        post(#"{"bridge":1,"document":"d","messages":[\#(posts)]}"#)
        post(#"{"name":"Echo","value":1}"#)
        session = nil
        await waitUntil { answers.count == 5 && !pushes.all.isEmpty }
        let gone = "The host removed the bridge before it answered."
        #expect(answers.contains(.rejection("hostGone: \(gone)")))
        #expect(answers.count == 5)
        #expect(answers.count { $0 == .rejection("hostGone: \(gone)") } == 2)
        let error = #"{"id":1,"error":{"code":"hostGone","message":"\#(gone)"}}"#
        #expect(
            answers.contains(
                .text(#"{"bridge":1,"document":"inner","replies":[\#(error)]}"#)))
        #expect(pushes.all.count == 1)
        #expect(pushes.all.first?.contains(error) == true)
        #expect(pushes.all.first?.contains("dark") == true)
        #expect(observer.outcomes.count { $0 == "Wait hostGone" } == 3)
        #expect(observer.outcomes.count { $0 == "Refresh hostGone" } == 1_000)
        #expect(Set(handlers.cancelled) == ["a", "b"])
        handlers.end()
    }

    @Test("Data of a page error that cannot be encoded reaches the observer, not the page")
    func unencodableData() async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in throw PageError("mine", "Mine.", data: Double.nan) }
        let host = try SessionHost(channel)
        let answer = await host.receive(#"{"name":"Slow"}"#)
        #expect(answer == .rejection("handlerFailed: The host failed to handle “Slow”."))
        guard case .outcome(_, .failed(let error), _) = host.observer.events.last else {
            return #expect(Bool(false))
        }
        #expect(error.underlyingError is EncodingError)
    }

    @Test("The host remembers the last 16 documents that have ended")
    func endedDocuments() async throws {
        let host = try SessionHost(.fixture())
        for number in 1...18 {
            _ = await host.receive(#"{"bridge":1,"document":"d\#(number)","messages":[]}"#)
        }
        let gone =
            #"{"bridge":1,"error":{"code":"documentGone","message":"The document has ended."}}"#
        for number in 2...17 {
            let answer = await host.receive(#"{"bridge":1,"document":"d\#(number)","messages":[]}"#)
            #expect(answer.text == gone)
        }
        #expect(
            await host.receive(#"{"bridge":1,"document":"d18","messages":[]}"#).text
                == #"{"bridge":1}"#)
    }

    @Test("A frame's key proves its origin if the engine does not report it")
    func keys() async throws {
        let host = try SessionHost(.fixture())
        let frame = #"{"bridge":1,"document":"d","key":"k","messages":[]}"#
        func isAccepted(keys: [String: Origin]) async -> Bool {
            await host.receive(frame, from: .unknown, keys: keys).text == #"{"bridge":1}"#
        }
        #expect(await isAccepted(keys: ["k": "https://example.com"]))
        #expect(await !isAccepted(keys: ["k": "https://evil.com"]))
        #expect(await !isAccepted(keys: ["K": "https://example.com"]))
        #expect(await !isAccepted(keys: [:]))
    }

    private struct TimeLeft: ScriptRequest {
        typealias Reply = Double?
    }

    private struct Slow: ScriptMessage {}

    private struct Step: ScriptMessage {
        let number: Int
    }
}
