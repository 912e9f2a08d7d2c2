import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the page and the host get when a packet is lost, late, duplicated or rejected.
@MainActor
@Suite("Faults of the in-memory page", .timeLimit(.minutes(5)))
struct FaultTests {
    private let handlers = ScriptedHandlers()
    private let recorder = Recorder()
    private let clock = ManualClock()
    private let page: InMemoryPage

    init() throws {
        var channel = ScriptChannel.fixture()
        handlers.register(in: &channel)
        page = try InMemoryPage(channels: [channel], observer: recorder, clock: clock)
    }

    private func echo(_ value: Int, timeout: Duration? = nil) -> Task<String?, any Error> {
        Task { [page] in
            try await page.request("Echo", json: #"{"value":\#(value)}"#, timeout: timeout)
        }
    }

    private func theme(count: Int = 1) async throws -> String {
        let theme = Task { [page] in
            try await page.event("theme", as: String.self, count: count)
        }
        return try await theme.valueInTime()
    }

    private static let late = BridgeError(
        .timedOut, "The host did not handle “Echo” within 5000 ms.")

    @Test(
        "A dropped message ends at the page's deadline and affects no other message",
        arguments: [true, false])
    func drop(toHost: Bool) async throws {
        page.fault(.drop, direction: toHost ? .toHost : .toPage, name: "Echo")
        let lost = echo(1, timeout: .seconds(5))
        try await clock.waitForSleepers()
        #expect(try await echo(2).valueInTime() == "2")
        clock.advance(by: .seconds(5))
        await #expect(throws: Self.late) { try await lost.valueInTime() }
        #expect(
            recorder.outcomes == (toHost ? ["Echo replied"] : ["Echo replied", "Echo replied"]))
    }

    @Test("A packet that is cut in half fails its message and no other", arguments: [true, false])
    func cut(toHost: Bool) async throws {
        page.fault(.cut, direction: toHost ? .toHost : .toPage, name: "Echo")
        let error = await #expect(throws: BridgeError.self) { try await echo(1).valueInTime() }
        #expect(error?.code == (toHost ? .invalidJSON : .hostGone))
        #expect(try await echo(2).valueInTime() == "2")
        #expect(
            recorder.outcomes == (toHost ? ["Echo replied"] : ["Echo replied", "Echo replied"]))
    }

    @Test("A request that has ended leaves no sleeper behind")
    func sleepers() async throws {
        _ = try await echo(1, timeout: .seconds(10)).valueInTime()
        #expect(clock.sleeperCount == 0)
        page.fault(.drop)
        let lost = echo(2, timeout: .seconds(5))
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await #expect(throws: Self.late) { try await lost.valueInTime() }
    }

    @Test("A delayed packet does not keep the page alive")
    func lifetime() async throws {
        weak var observer: Recorder?
        do {
            let recorder = Recorder()
            observer = recorder
            let page = try InMemoryPage(channels: [.fixture()], observer: recorder, clock: clock)
            for fault in [InMemoryPage.Fault.reorder, .delay()] {
                page.fault(fault, direction: .toPage)
                try page.emit("theme", "dark")
                await waitUntilStable { !page.hasWork }
            }
        }
        await waitUntil { observer == nil }
        #expect(observer == nil)
    }

    @Test("A duplicate request runs once while it is open, and a duplicate reply is used once")
    func duplicateMessage() async throws {
        page.fault(.duplicate, name: "Wait")
        let held = Task { try await page.request("Wait", json: #"{"as":"a"}"#) }
        await waitUntil { recorder.outcomes.count == 1 }
        handlers.give(.integer(1), to: "a")
        #expect(try await held.valueInTime() == "1")
        #expect(handlers.askedCount(of: "a") == 1)
        #expect(recorder.outcomes == ["Wait duplicateID", "Wait replied"])

        page.fault(.duplicate, direction: .toPage, name: "Echo")
        #expect(try await echo(3).valueInTime() == "3")
        #expect(try await echo(4).valueInTime() == "4")
    }

    @Test("A duplicate event reaches listeners twice")
    func duplicateEvent() async throws {
        page.fault(.duplicate, direction: .toPage, name: "theme")
        try page.emit("theme", "dark")
        #expect(try await theme(count: 2) == "dark")
        #expect(page.events.count == 2)
    }

    @Test("Duplicate elements arrive twice, their end once, and none is requested early")
    func duplicateElements() async throws {
        page.fault(.duplicate, direction: .toPage, name: "Downloads", times: 3)
        let taken = Taken()
        let end = Task {
            let subscription = try page.subscribe(ScriptedHandlers.Downloads(as: "d"), credit: 1)
            for try await element in subscription { taken.elements.append(element) }
        }
        for number in 1...2 {
            await waitUntil { handlers.askedCount(of: "d") == number }
            await settle()
            #expect(handlers.askedCount(of: "d") == number)
            handlers.give(.integer(number), to: "d")
            // Makes the end a packet of its own.
            await waitUntil { taken.elements.count == 2 * number }
        }
        handlers.give(nil, to: "d")
        try await end.valueInTime()
        #expect(taken.elements == [.integer(1), .integer(1), .integer(2), .integer(2)])
        #expect(recorder.outcomes == ["Downloads ended"])
    }

    @MainActor
    private final class Taken {
        var elements: [JSONValue] = []
    }

    @Test("A duplicate subscription runs once and continues")
    func duplicateSubscription() async throws {
        page.fault(.duplicate, name: "Downloads")
        let elements = Task { () -> JSONValue? in
            for try await element in try page.subscribe(ScriptedHandlers.Downloads(as: "d")) {
                return element
            }
            return nil
        }
        await waitUntil { recorder.outcomes == ["Downloads duplicateID"] }
        await waitUntil { handlers.askedCount(of: "d") == 1 }
        handlers.give(.integer(1), to: "d")
        #expect(try await elements.valueInTime() == .integer(1))
        handlers.end()
    }

    @Test("A reordered message arrives after the next one")
    func reorder() async throws {
        page.fault(.reorder, name: "Echo")
        let first = await begin { [page] in
            try await page.request("Echo", json: #"{"value":1}"#)
        }
        await settle()
        #expect(recorder.outcomes.isEmpty)
        #expect(try await page.request("GetLocation", json: #"{"accurate":true}"#) != nil)
        #expect(try await first.valueInTime() == "1")
        #expect(recorder.outcomes == ["GetLocation replied", "Echo replied"])
    }

    @Test("Reordered elements arrive in the wrong order, each once")
    func reorderElements() async throws {
        page.fault(.reorder, direction: .toPage, name: "Downloads")
        let elements = Task {
            var elements: [JSONValue] = []
            for try await element in try page.subscribe(ScriptedHandlers.Downloads(as: "d")) {
                elements.append(element)
                if elements.count == 2 { break }
            }
            return elements
        }
        await waitUntil { handlers.askedCount(of: "d") == 1 }
        // Each in its own turn, so there are two packets.
        for number in 1...2 {
            await waitUntilStable { !page.hasWork }
            handlers.give(.integer(number), to: "d")
            await waitUntil { handlers.askedCount(of: "d") == number + 1 }
        }
        #expect(try await elements.valueInTime() == [.integer(2), .integer(1)])
        handlers.end()
    }

    @Test("A delayed message and the messages after it arrive when the clock reaches their time")
    func delay() async throws {
        page.fault(.delay(by: .seconds(3)))
        let first = echo(1)
        let second = echo(2)
        try await clock.waitForSleepers()
        await settle()
        clock.advance(by: .milliseconds(2_999))
        await settle()
        #expect(recorder.outcomes.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(try await first.valueInTime() == "1")
        #expect(try await second.valueInTime() == "2")
    }

    @Test("A reply after the page's deadline is ignored")
    func delayedReply() async throws {
        page.fault(.delay(by: .seconds(10)), direction: .toPage, name: "Echo")
        let late = echo(1, timeout: .seconds(5))
        await waitUntil { recorder.outcomes == ["Echo replied"] }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        await #expect(throws: Self.late) { try await late.valueInTime() }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(try await echo(2).valueInTime() == "2")
    }

    @Test("A rejected message fails with the code, and the observer sees it")
    func reject() async throws {
        page.fault(.reject(code: .rateExceeded, message: "Slowly."), name: "Echo", times: 2)
        for _ in 0..<2 {
            await #expect(throws: BridgeError(.rateExceeded, "Slowly.")) {
                try await echo(1).valueInTime()
            }
        }
        #expect(try await echo(2).valueInTime() == "2")
        #expect(recorder.failures == ["rateExceeded: Slowly.", "rateExceeded: Slowly."])
    }

    @Test("A rejected push is reported as undelivered, and later ones arrive")
    func rejectPush() async throws {
        page.fault(.reject(code: .noWebView, message: "No."), direction: .toPage, name: "theme")
        try page.emit("theme", "dark")
        await waitUntil { !recorder.undelivered.isEmpty }
        try page.emit("theme", "light")
        #expect(try await theme() == "light")
        #expect(recorder.undelivered == ["noWebView"])
    }

    @Test("Navigating away ends its pending messages", arguments: [true, false])
    func navigate(toHost: Bool) async throws {
        page.fault(.navigate, direction: toHost ? .toHost : .toPage, name: "Echo")
        await #expect(throws: BridgeError(.documentGone, "The page navigated away.")) {
            try await echo(1).valueInTime()
        }
        #expect(page.documentID == "document 2")
        #expect(try await echo(2).valueInTime() == "2")
    }

    @Test("The host cancels the work for a page that navigated away, and rejects its late messages")
    func navigateHost() async throws {
        let waiting = Task { try await page.request("Wait", json: #"{"as":"a"}"#) }
        await waitUntil { handlers.askedCount(of: "a") == 1 }
        page.fault(.reorder, name: "GetLocation")
        let late = await begin {
            try await page.request("GetLocation", json: #"{"accurate":true}"#)
        }
        page.fault(.navigate, name: "Echo")
        let gone = BridgeError(.documentGone, "The page navigated away.")
        for task in [echo(1), waiting, late] {
            await #expect(throws: gone) { try await task.valueInTime() }
        }
        #expect(handlers.cancelled == ["a"])
        #expect(recorder.outcomes == ["Wait documentGone"])
        #expect(recorder.failures.last == "documentGone: The document has ended.")
        #expect(try await echo(2).valueInTime() == "2")
        handlers.end()
    }

    @Test("A crash ends running messages, and events wait for the next document")
    func crash() async throws {
        let waiting = Task { try await page.request("Wait", json: #"{"as":"a"}"#) }
        await waitUntil { handlers.askedCount(of: "a") == 1 }
        page.fault(.crash, name: "Echo")
        let gone = BridgeError(.documentGone, "The page's process ended.")
        await #expect(throws: gone) { try await echo(1).valueInTime() }
        await #expect(throws: gone) { try await waiting.valueInTime() }
        #expect(handlers.cancelled == ["a"])
        #expect(recorder.outcomes == ["Wait documentGone"])
        #expect(page.documentID == nil)
        try page.emit("theme", "dark")
        await settle()
        #expect(page.events.isEmpty)
        page.load()
        #expect(try await theme() == "dark")
        handlers.end()
    }
}
