#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// What the table *What differs from bridge.js* says of messages that are early or late.
    @MainActor
    @Suite("Dialects in a real WebKit: early and late")
    struct DialectLifeTests {
        private static let envelope: ScriptEnvelope = .calling("take") { body in
            .message(ticket: try body.ticket("id"), name: try body.text("type"), data: body)
        } arguments: { out in
            out.isCommand ? [.string(out.name), out.data] : [out.id, out.result]
        }

        private static func channel(_ handlers: ScriptedHandlers) -> ScriptChannel {
            var channel = ScriptChannel(
                "bus", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
            handlers.register(in: &channel)
            return channel
        }

        private static let taking = """
            <script>globalThis.taken = []; globalThis.take = (...all) => { taken.push(all); };</script>
            """

        @Test("Before the app has installed the bridge, the page's own script fails")
        func beforeTheBridge() async throws {
            let page = try Page(ScriptChannel("other", accepting: .noOrigin))
            await page.load()
            let post = "webkit.messageHandlers.bus.postMessage({ type: 'Note' })"
            let failed = try await page.run(
                "try { \(post); return 'posted'; } catch (error) { return error.name; }")
            #expect(failed == "TypeError")
            #expect(
                page.observer.events.allSatisfy {
                    if case .message = $0 { false } else { true }
                })
        }

        @Test("A reply does not reach the next page of the same origin")
        func lateReply() async throws {
            let handlers = ScriptedHandlers()
            let page = try Page(Self.channel(handlers))
            await page.load(Self.taking)
            _ = try await page.run(
                "webkit.messageHandlers.bus.postMessage({ type: 'Wait', id: 1, as: 'a' }); return 1"
            )
            await waitUntil { !page.observer.events.isEmpty }
            await page.load(Self.taking)
            handlers.give(5, to: "a")
            _ = try await page.run(
                "webkit.messageHandlers.bus.postMessage({ type: 'Wait', id: 2, as: 'b' }); return 1"
            )
            handlers.give(6, to: "b")
            let taken = try await page.run(
                "while (!taken.length) await new Promise(done => setTimeout(done)); return taken;")
            #expect(taken == [[2, 6]])
        }

        @Test("An event fails without the page's function, or waits for it")
        func earlyEvent() async throws {
            let page = try Page(Self.channel(ScriptedHandlers()))
            await page.load()
            let error = await #expect(throws: BridgeError.self) {
                try await page.bridge.emit("moved", on: "bus")
            }
            #expect(error?.code == .functionNotFound)
            let late = Task {
                try await page.bridge.emit("moved", [1], on: "bus", availableWithin: .seconds(60))
            }
            await page.load(Self.taking)
            try await late.value
            #expect(try await page.run("return taken") == [["moved", [1]]])
        }
    }
}
#endif
