import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Page session", .timeLimit(.minutes(5)))
struct PageSessionTests {
    @Test(
        "Rows of packets.json: the host answers a packet with its replies",
        arguments: try Fixture.rows("packets", as: PacketRow.self))
    func packets(row: PacketRow) async throws {
        let host = try SessionHost(.fixture())
        let packet: [String: JSONValue] = [
            "bridge": .integer(1), "document": .string("d1"), "messages": .array(row.messages),
        ]
        let answer = try await host.receive(Fixture.text(packet))
        var expected: [String: JSONValue] = ["bridge": .integer(1)]
        if !row.replies.isEmpty {
            expected["document"] = .string("d1")
            expected["replies"] = .array(row.replies)
        }
        #expect(try Fixture.value(#require(answer.text)) == .object(expected))
        #expect(host.pushed.isEmpty)
    }

    @Test("A handler that cancels itself has failed, and the host still exists")
    func ownCancellation() async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in throw CancellationError() }
        let host = try SessionHost(channel)
        let answer = await host.receive(#"{"name":"Slow"}"#)
        #expect(answer == .rejection("handlerFailed: The host failed to handle “Slow”."))
    }

    @Test(
        "A message posted without the page script settles its promise even if the page navigates away"
    )
    func singleMessages() async throws {
        let gate = Gate()
        var channel = ScriptChannel.fixture()
        channel.on(Slow.self) { _, _ in await gate.wait() }
        let host = try SessionHost(channel)
        let answer = await begin { await host.receive(#"{"name":"Slow"}"#) }
        host.session.handleDocumentChange()
        #expect(try await answer.value == .nothing)
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
        await host.receive([#"{"name":"Slow","id":1,"timeout":1e300}"#])
        await settle()
        await gate.open()
        #expect(try await host.nextPush() == #"{"bridge":1,"document":"d","replies":[{"id":1}]}"#)
    }

    @Test("Closing a session cancels its handlers, which do not keep it")
    func cancellation() async throws {
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
        session?.close()
        session = nil
        await waitUntil { !isAlive() }
        await waitUntil { Set(handlers.cancelled) == ["a", "s"] }
        handlers.end()
    }

    @Test("Closing a session answers everything")
    func closingAnswers() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture(
            .mainFrame(of: "https://example.com").allowingUnknownSources())
        handlers.register(in: &channel)
        let observer = Recorder()
        let pushes = Pushes()
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: observer,
            push: { packet, _ in pushes.add(packet) })
        var answers: [PostAnswer] = []
        func post(_ text: String, from source: MessageSource = .example) {
            session.receive(.json(text), on: "nativeApp", from: source) { answers.append($0) }
        }
        let wait = #"{"name":"Wait","data":{"as":"a"},"id":1}"#
        post(#"{"bridge":1,"document":"d","messages":[\#(wait)]}"#)
        post(#"{"bridge":1,"document":"inner","messages":[\#(wait)]}"#, from: .unknown)
        post(#"{"name":"Wait","as":"b"}"#)
        await waitUntil { !answers.isEmpty }
        #expect(answers == [.text(#"{"bridge":1}"#)])
        try session.emit("theme", "dark")
        // Enough messages that the last ones wait for their turn.
        let posts = Array(repeating: #"{"name":"Refresh"}"#, count: 1_000).joined(separator: ",")
        post(#"{"bridge":1,"document":"d","messages":[\#(posts)]}"#)
        post(#"{"name":"Echo","value":1}"#)
        session.close()
        await waitUntil { answers.count == 5 && !pushes.all.isEmpty }
        let gone = "The host removed the bridge before it answered."
        #expect(answers.contains(.rejection("hostGone: \(gone)")))
        #expect(answers.count == 5)
        #expect(answers.contains(.json("1")))
        let error = #"{"id":1,"error":{"code":"hostGone","message":"\#(gone)"}}"#
        #expect(
            answers.contains(
                .text(#"{"bridge":1,"document":"inner","replies":[\#(error)]}"#)))
        #expect(pushes.all.count == 2)
        #expect(pushes.all.first?.contains("dark") == true)
        #expect(pushes.all.last?.contains(error) == true)
        #expect(observer.outcomes.count { $0 == "Wait hostGone" } == 3)
        #expect(observer.outcomes.count { $0 == "Refresh handled" } == 1_000)
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
        for number in 1...18 { await host.receive([], of: "d\(number)") }
        let gone =
            #"{"bridge":1,"error":{"code":"documentGone","message":"The document has ended."}}"#
        for number in 2...17 {
            #expect(await host.receive([], of: "d\(number)").text == gone)
        }
        #expect(await host.receive([], of: "d18").text == #"{"bridge":1}"#)
    }

    @Test("A packet's key proves its origin if the engine does not report it")
    func keys() async throws {
        let host = try SessionHost(.fixture())
        let packet = #"{"bridge":1,"document":"d","key":"k","messages":[]}"#
        func isAccepted(keys: [String: Origin]) async -> Bool {
            await host.receive(packet, from: .unknown, keys: keys).text == #"{"bridge":1}"#
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
}
