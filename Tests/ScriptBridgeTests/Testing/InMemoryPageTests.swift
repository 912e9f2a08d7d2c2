import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("In-memory page", .timeLimit(.minutes(5)))
struct InMemoryPageTests {
    @Test("A wait that is in vain fails by name", .timeLimit(.minutes(1)))
    func patience() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        let page = try InMemoryPage(channels: [channel])
        page.patience = .milliseconds(20)
        let handler = await #expect(throws: BridgeError.self) {
            _ = try await page.request("Wait", json: #"{"as":"never"}"#)
        }
        #expect(handler?.code == .timedOut)
        #expect(
            handler?.message.hasPrefix("The handler of “Wait” has not ended for 0.02 seconds")
                == true)
        let element = await #expect(throws: BridgeError.self) {
            for try await _ in try page.subscribe(ScriptedHandlers.Downloads(as: "never")) {}
        }
        #expect(
            element?.message.hasPrefix("The handler of “Downloads” has sent no further element")
                == true)
        let event = await #expect(throws: BridgeError.self) {
            _ = try await page.event("tick", as: Int.self)
        }
        #expect(event?.message.hasPrefix("The host has emitted no event “tick”") == true)
        handlers.end()
    }

    @Test("Posts and requests behave as in a real page")
    func messages() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        try await page.post(ActionButton(path: "/", icon: "plus"))
        let button = #"{"path":"/","icon":"plus"}"#
        #expect(try await page.request("ActionButton", json: button) == nil)
        let failure = BridgeError(.handlerFailed, "The host failed to handle “Explode”.")
        await #expect(throws: failure) { try await page.post(Explode()) }
        #expect(
            try await page.request("Echo", json: #"{"value":[null,1.5,"e"]}"#)
                == #"[null,1.5,"e"]"#)
        await #expect(
            throws: BridgeError(.unknownMessage, "Channel “nativeApp” has no handler for “None”.")
        ) {
            try await page.request("None", json: "{}")
        }
    }

    /// A request whose reply is nested as deeply as the encoder allows.
    struct Dig: ScriptRequest {
        struct Reply: Codable, Sendable {
            let next: [Reply]
        }
    }

    @Test("The deepest possible reply arrives, even though a packet wraps it")
    func deepReply() async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Dig.self) { _, _ in
            (0..<99).reduce(Dig.Reply(next: [])) { inner, _ in Dig.Reply(next: [inner]) }
        }
        let page = try InMemoryPage(channels: [channel])
        let reply = try #require(try await page.request("Dig", json: "{}"))
        #expect(reply.utf8.count { $0 == UInt8(ascii: "[") } == 100)
    }

    @Test("Delivery rules decide which events a late listener gets; the observer sees the others")
    func lateListeners() async throws {
        let recorder = Recorder()
        let page = try InMemoryPage(channels: [.fixture()], observer: recorder)
        page.isListening = false
        try page.emit("open", 1)
        try page.emit("theme", "dark", delivery: .latest)
        try page.emit("resume", 1, delivery: .transient)
        try page.emit("theme", "light", delivery: .latest)
        await waitUntil { recorder.undelivered == ["noListener"] }
        #expect(page.events.isEmpty)
        page.isListening = true
        #expect(page.events.map(\.name) == ["open", "theme"])
        #expect(page.events.last?.json == #""light""#)
        page.isListening = false
        try page.emit("open", 2)
        await waitUntilStable { !page.hasWork }
        page.load()
        #expect(recorder.undelivered == ["noListener", "documentGone"])
        page.isListening = true
        #expect(try await page.event("theme", as: String.self, count: 2) == "light")
        #expect(page.events.map(\.name) == ["open", "theme", "theme"])
    }

    @Test("A call waits for its function, and its error says how long it waited")
    func waitingCall() async throws {
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [.fixture()], clock: clock)
        let register = ScriptFunction<String, Bool>("window.bridge.register")
        let early = Task { try await page.call(register("early"), availableWithin: .seconds(10)) }
        try await clock.waitForSleepers()
        #expect(page.calls.isEmpty)
        try page.expose("window.bridge.other", returning: false)
        try page.expose("window.bridge.register", returning: true)
        #expect(try await early.valueInTime())
        #expect(page.calls == [#"window.bridge.register("early")"#])
        // As in a page, `window` need not be named.
        let short = ScriptFunction<String, Bool>("bridge.register")
        #expect(try await page.call(short("late")))

        let missing = ScriptFunction<Bool>("window.bridge.missing")
        let never = Task { try await page.call(missing(), availableWithin: .seconds(10)) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(10))
        await #expect(
            throws: BridgeError(
                .functionNotFound,
                """
                The page still has no function “window.bridge.missing” after 10000 ms. Check the \
                path, or wait longer.
                """)
        ) {
            try await never.valueInTime()
        }
        let cancelled = Task { try await page.call(missing(), availableWithin: .seconds(10)) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.valueInTime() }
        #expect(page.calls.count == 2)
    }

    @Test("The page reads its context as it was when the document started")
    func context() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        #expect(page.contextJSON == nil)
        #expect(page.supports("Refresh"))
        #expect(!page.supports("Nothing"))
        try page.setContext(["locale": "de"])
        #expect(try await page.event("context", as: [String: String].self) == ["locale": "de"])
        #expect(page.contextJSON == nil)
        page.load()
        #expect(page.contextJSON == #"{"locale":"de"}"#)
        #expect(throws: BridgeError.self) { try page.setContext(1, for: "https://elsewhere.com") }
    }

    private struct Wait: ScriptRequest, Codable {
        typealias Reply = Int
        let `as`: String
    }

    @Test("A request can time out and be cancelled")
    func ends() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        let clock = ManualClock()
        let page = try InMemoryPage(channels: [channel], clock: clock)
        let timed = Task { try await page.request(Wait(as: "a"), timeout: .seconds(3)) }
        let cancelled = Task { try await page.request("Wait", json: #"{"as":"b"}"#) }
        await waitUntil { handlers.askedCount(of: "b") == 1 }
        clock.advance(by: .seconds(3))
        let late = BridgeError(.timedOut, "The host did not handle “Wait” within 3000 ms.")
        await #expect(throws: late) { try await timed.value }
        cancelled.cancel()
        await #expect(throws: BridgeError(.cancelled, "The page cancelled the message.")) {
            try await cancelled.value
        }
        #expect(handlers.cancelled == ["a", "b"])
        let left = Task { try await page.request("Wait", json: #"{"as":"c"}"#) }
        await waitUntil { handlers.askedCount(of: "c") == 1 }
        page.load()
        await #expect(throws: BridgeError(.documentGone, "The page navigated away.")) {
            try await left.value
        }
        let removed = Task { try await page.request("Wait", json: #"{"as":"d"}"#) }
        await waitUntil { handlers.askedCount(of: "d") == 1 }
        page.remove()
        await #expect(
            throws: BridgeError(.hostGone, "The host removed the bridge before it answered.")
        ) {
            try await removed.value
        }
        handlers.end()
    }

    @Test(
        "A loop over a subscription sets its pace, and leaving the loop cancels it")
    func subscriptions() async throws {
        let handlers = ScriptedHandlers()
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        channel.on(Count.self) { count, _ in
            AsyncStream { continuation in
                for number in 0..<count.to { continuation.yield(number) }
                continuation.finish()
            }
        }
        let page = try InMemoryPage(channels: [channel])
        var numbers: [Int] = []
        for try await number in try page.subscribe(Count(to: 100), credit: 2) {
            numbers.append(number)
        }
        #expect(numbers == Array(0..<100))

        handlers.give(.integer(1), to: "s")
        for try await _ in try page.subscribe(ScriptedHandlers.Downloads(as: "s")) { break }
        await waitUntil { handlers.cancelled == ["s"] }
        handlers.end()
    }

    @Test("Events, calls and scripts of the host can be inspected")
    func host() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        let bridge: any PageBridge = page
        let register = ScriptFunction<String, Bool>("window.bridge.register")
        await #expect(
            throws: BridgeError(
                .functionNotFound,
                "The page has no function “window.bridge.register”. Define it first, or call it with availableWithin."
            )
        ) {
            try await bridge.call(register("token"))
        }
        try page.expose(register.path, returning: true)
        #expect(try await bridge.call(register("to\"ken")))
        #expect(
            page.calls == [
                #"window.bridge.register("token")"#, #"window.bridge.register("to\"ken")"#,
            ])
        page.expose(register.path, throwing: "No room.", code: "full")
        let thrown = await #expect(throws: BridgeError.self) {
            try await bridge.call(register("token"))
        }
        #expect(thrown?.message == "“window.bridge.register” threw Error: No room.")
        let error = thrown?.underlyingError as? JavaScriptError
        #expect(error?.message == "No room." && error?.code == "full")
        page.evaluation = { _ in "7" }
        #expect(try await bridge.evaluate("3 + \(4)", as: Int.self) == 7)
        #expect(page.scripts == ["{const values_=[4];(3 +  values_?.[0] \n)}"])

        try bridge.emit("theme", "dark")
        #expect(try await page.event("theme", as: String.self) == "dark")
        page.navigateAway()
        try bridge.emit("theme", "light")
        page.load()
        #expect(try await page.event("theme", as: String.self, count: 2) == "light")
        #expect(page.events.map(\.name) == ["theme", "theme"])
    }

    @Test("A page keeps as many events for a listener as its channel allows")
    func waitingEvents() async throws {
        var channel = ScriptChannel.fixture()
        channel.limits.webView.maximumWaitingEventCount = 2
        let recorder = Recorder()
        let page = try InMemoryPage(channels: [channel], observer: recorder)
        page.isListening = false
        for number in 1...4 { try page.emit("open", number) }
        try page.emit("theme", "dark", delivery: .latest)
        await waitUntil { recorder.undelivered.count == 2 }
        page.isListening = true
        #expect(page.events.map(\.json) == ["1", "2", #""dark""#])
        #expect(recorder.undelivered == ["noListener", "noListener"])
    }

    @Test("Cancelling one event waiter leaves the others waiting")
    func cancelledEvent() async throws {
        let page = try InMemoryPage(channels: [.fixture()])
        let wait = { @MainActor @Sendable in try await page.event("theme", as: String.self) }
        let waiting = await begin(wait)
        let other = await begin(wait)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.valueInTime() }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await wait()
        }
        await #expect(throws: CancellationError.self) { try await cancelled.valueInTime() }
        try page.emit("theme", "dark")
        #expect(try await other.valueInTime() == "dark")
    }

    @Test("A page of another origin is rejected as in a web view")
    func otherOrigin() async throws {
        let page = try InMemoryPage(channels: [.fixture()], origin: "https://evil.com")
        await #expect(
            throws: BridgeError(
                .sourceNotAccepted, "Channel “nativeApp” does not accept this page or frame.")
        ) {
            try await page.request("Echo", json: "{}")
        }
    }

    private struct Count: ScriptSubscription, Codable {
        typealias Element = Int
        let to: Int
    }
}
