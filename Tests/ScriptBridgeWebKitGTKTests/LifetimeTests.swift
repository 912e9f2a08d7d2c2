#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Lifetimes of web view and bridge")
    struct LifetimeTests {
        @Test("A removed bridge leaves nothing in the manager, even without its web view")
        func sharedManager() throws {
            let manager = webkit_user_content_manager_new()
            defer { g_object_unref(UnsafeMutableRawPointer(manager)) }
            for _ in 1...2 {
                let webView = try #require(scriptbridge_web_view_new(manager))
                g_object_ref_sink(webView)
                let bridge = try WebViewBridge(channels: [.fixture()])
                try bridge.install(in: webView)
                g_object_unref(webView)
                bridge.remove()
            }
        }

        @Test("The web view does not keep the bridge alive and works without it")
        func bridge() async throws {
            let page = try Page()
            var bridge: WebViewBridge? = try WebViewBridge(channels: [.fixture()])
            let isAlive = { [weak bridge] in bridge != nil }
            try bridge?.install(in: page.webView)
            bridge = nil
            #expect(!isAlive())
            await page.load()
            let seen = try await page.run(
                "return [typeof window.webkit?.messageHandlers?.nativeApp, typeof ScriptBridge]")
            #expect(seen == ["undefined", "undefined"])
        }

        @Test("A second bridge with a page script is rejected in the same world")
        func secondPageScript() async throws {
            func other(_ envelope: ScriptEnvelope? = nil) throws -> WebViewBridge {
                var channel = ScriptChannel(
                    "other", accepting: .mainFrame(of: "https://example.com"), envelope: envelope)
                channel.on(Echo.self) { echo, _ in echo.value }
                return try WebViewBridge(channels: [channel])
            }
            let rejection = BridgeError(
                .alreadyInstalled,
                "The web view already has a bridge with a page script. Remove that one first, or use another content world."
            )
            let page = try Page(.fixture())
            let second = try other()
            #expect(throws: rejection) { try second.install(in: page.webView) }

            // What was registered before the rejection is free again, also for bridges without one.
            let foreign = try other(.promise { .message(name: try $0.text("type")) })
            try foreign.install(in: page.webView)
            foreign.remove()
            try second.install(in: page.webView, world: "other")
            second.remove()

            page.bridge.remove()
            try second.install(in: page.webView)
            #expect(throws: rejection) { try page.bridge.install(in: page.webView) }
            await page.load()
            let echo = try await page.run("return await bridge.request('Echo', { value: 1 })")
            #expect(echo == 1)
        }

        @Test("So it is by another host")
        func secondPageScriptOfAnotherHost() async throws {
            let page = try Page(.fixture(), over: .another)
            let second = try WebViewBridge(channels: [
                ScriptChannel("other", accepting: .mainFrame(of: "https://example.com"))
            ])
            let rejection = #expect(throws: BridgeError.self) {
                try Hosting.another.install(second, in: page.webView)
            }
            #expect(rejection?.code == .alreadyInstalled)
            page.bridge.remove()
            try Hosting.another.install(second, in: page.webView)
        }
    }
}
#endif
