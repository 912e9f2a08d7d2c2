import EnvelopeSamples
import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// What the host sends by itself, and more than once, in an envelope.
extension EnvelopeTests {
    @Test("A command reaches only a page that its own channel accepts")
    func policy() async throws {
        let rows = ScriptChannel(
            "rows", accepting: .mainFrame(of: "https://other.example"), envelope: .rows)
        let app = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let page = try InMemoryPage(channels: [app, rows])
        try page.expose("rows.take", returning: true)
        let show = ScriptCommand<Void, Int>("show", on: "rows")()
        let error = await #expect(throws: BridgeError.self) {
            _ = try await page.result(sending: show, availableWithin: nil, timeout: nil)
        }
        #expect(error?.code == .pageNotAccepted)
        #expect(page.calls.isEmpty)
    }

    @Test("A command ends with the page's acknowledgement or failure")
    func commands() async throws {
        let page = try page()
        let show = ScriptCommand<JSONValue, Int>("show", on: "rows")(["side": "left"])
        let shown = Task {
            try await page.result(sending: show, availableWithin: nil, timeout: nil).decode(
                Int.self)
        }
        await waitUntil { page.calls.count == 1 }
        #expect(page.calls == [#"rows.take(JSON.parse("[1,\"show\",{\"side\":\"left\"}]"))"#])
        _ = await page.postMessage("[1, true, 5]", on: "rows")
        #expect(try await shown.value == 5)
        let sources = recorder.events.compactMap { event -> String? in
            switch event {
            case .call(_, let source), .result(_, let source, .success, _): source
            default: nil
            }
        }
        let source = #"rows.take([1,"show",{"side":"left"}])"#
        #expect(sources == [source, source])
        let rejected = Task {
            try await page.result(sending: show, availableWithin: nil, timeout: nil).decode(
                Int.self)
        }
        await waitUntil { page.calls.count == 2 }
        _ = await page.postMessage(#"[2, false, "Not\nnow."]"#, on: "rows")
        let failure = await #expect(throws: BridgeError.self) { _ = try await rejected.value }
        #expect(failure?.code == .commandFailed)
        #expect(failure?.message == "Not\\nnow.")
        #expect(try failure?.data(as: String.self) == "Not\nnow.")
        _ = await page.postMessage("[9, true]", on: "rows")
        await waitUntil { !errors.isEmpty }
        let unknown = "Channel “rows”: expected the id of a pending command, found 9."
        #expect(errors == [BridgeError(.notAMessage, unknown)])
    }

    @Test(
        "An envelope without commands fails them, and nothing is called",
        arguments: [ScriptEnvelope.careless, .jsonRPC])
    func noCommands(envelope: ScriptEnvelope) async throws {
        let page = try page(envelope)
        let show = ScriptCommand<JSONValue, Int>("show", on: "rows")(1)
        let failure = await #expect(throws: BridgeError.self) {
            _ = try await page.result(sending: show, availableWithin: nil, timeout: nil)
        }
        #expect(failure?.code == .unknownChannel)
        #expect(page.calls == [])
    }

    @Test("The page is told that the host no longer waits for a command", arguments: [true, false])
    func cancelledCommands(isCancelled: Bool) async throws {
        var envelope: ScriptEnvelope = .jsonRPC(calling: "page.take")
        envelope.cancel = { out in
            .call("page.take", [["jsonrpc": "2.0", "method": "cancel", "params": ["id": out.id]]])
        }
        let page = try page(envelope)
        let show = ScriptCommand<Void, Int>("show", on: "rows")
        let shown = Task {
            try await page.send(show(), timeout: isCancelled ? nil : .milliseconds(1))
        }
        await waitUntil { !page.calls.isEmpty }
        if isCancelled { shown.cancel() }
        let error = await #expect(throws: (any Error).self) { try await shown.value }
        #expect((error is CancellationError) == isCancelled)
        await waitUntil { page.calls.count == 2 }
        let json = #"{\"jsonrpc\":\"2.0\",\"method\":\"cancel\",\"params\":{\"id\":1}}"#
        #expect(page.calls.last == #"page.take(JSON.parse("\#(json)"))"#)
    }

    @Test("A subscription sends each element in its form, and ends in one")
    func subscriptions() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Ticks", {"count": 3}]"#, on: "rows")
        await waitUntil { page.calls.count == 4 }
        #expect(
            page.calls == [
                #"rows.take(JSON.parse("[1,\"next\",0]"))"#,
                #"rows.take(JSON.parse("[1,\"next\",1]"))"#,
                #"rows.take(JSON.parse("[1,\"next\",2]"))"#, #"rows.take(JSON.parse("[1,true]"))"#,
            ])
        // Nobody would get the elements.
        _ = await page.postMessage(#"[false, "Ticks", {"count": 3}]"#, on: "rows")
        await waitUntil { !errors.isEmpty }
        #expect(errors.map(\.code) == [.wrongKind])
        // A promise settles once.
        let other = try self.page(.gossip)
        let answer = await other.postMessage(
            #"{"call": "Ticks", "with": "{\"count\": 3}"}"#, on: "rows")
        #expect(answer == .json(#""Ticks wrongKind without a reason""#))
    }

    @Test("The page ends a subscription by its ticket, and so does a function that is missing")
    func cancelledSubscriptions() async throws {
        let page = try page()
        _ = await page.postMessage(#"[1, "Ticks", {"count": 1000000000}]"#, on: "rows")
        await waitUntil { page.calls.count == 1_000 }
        _ = await page.postMessage("[1]", on: "rows")
        await waitUntil { !errors.isEmpty }
        let count = page.calls.count
        await settle()
        #expect(errors.map(\.code) == [.cancelled])
        #expect(page.calls.count == count)
        let other = try self.page(.gossip)
        _ = await other.postMessage(
            #"{"call": "Ticks", "later": 1, "with": "{\"count\": 9}"}"#, on: "rows")
        await waitUntil { errors.count == 2 }
        #expect(errors.last?.code == .functionNotFound)
        #expect(other.calls == [#"gossip("Ticks ended")"#])
    }

    @Test("An event needs no acknowledgement, and waits for a page that has the function")
    func events() async throws {
        let page = try page()
        try await page.emit("moved", ["x": 1], on: "rows")
        #expect(page.calls == [#"rows.take(JSON.parse("[null,\"moved\",{\"x\":1}]"))"#])
        let other = try self.page(.gossip)
        let error = await #expect(throws: BridgeError.self) {
            try await other.emit("moved", 1, on: "rows")
        }
        #expect(error?.code == .functionNotFound)
        _ = await other.postMessage(#"{"call": "Note", "later": 1}"#, on: "rows")
        await waitUntil { undelivered.map(\.code) == [.functionNotFound] }
        #expect(recorder.outcomes.last == "Note handled")
        let late = Task {
            try await other.emit("moved", 1, on: "rows", availableWithin: .seconds(60))
        }
        await settle()
        try other.expose("gossip", returning: true)
        try await late.value
        #expect(other.calls.last == #"gossip("event")"#)
    }
}
