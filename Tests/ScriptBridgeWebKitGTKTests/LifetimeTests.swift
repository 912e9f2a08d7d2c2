#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import Testing

@testable import ScriptBridgeWebKitGTK

extension RealWebKit {
    @MainActor
    @Suite("Lifetimes of web view and bridge")
    struct LifetimeTests {
        @Test("Nothing of the bridge keeps the web view alive")
        func webView() async throws {
            var page: Page? = try await Page.loaded()
            let bridge = try #require(page?.bridge)
            let reference = WeakWebView(try #require(page?.webView))
            page = nil
            await waitUntil { isGone(reference) }
            #expect(isGone(reference))
            await #expect(
                throws: BridgeError(
                    .noWebView, "The web view is gone: keep it as long as the bridge is used.")
            ) {
                try await bridge.evaluate("1")
            }
            bridge.remove()
        }

        @Test("A handler may remove the bridge and release the web view")
        func handlerThatEndsAll() async throws {
            @MainActor final class Owner {
                var page: Page?
            }
            let owner = Owner()
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(Refresh.self) { _, _ in
                owner.page?.bridge.remove()
                owner.page = nil
            }
            owner.page = try Page(channel)
            let reference = WeakWebView(try #require(owner.page?.webView))
            await owner.page?.load("<script>onload = () => bridge.post('Refresh')</script>")
            await waitUntil { owner.page == nil }
            await waitUntil { isGone(reference) }
            #expect(isGone(reference))
            // The process and the engine keep running.
            let page = try await Page.loaded()
            #expect(try await page.run("return await bridge.request('Echo', { value: 1 })") == 1)
        }

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
            let webView = UnsafeMutableRawPointer(try #require(webkit_web_view_new()))
                .assumingMemoryBound(to: WebKitWebView.self)
            g_object_ref_sink(webView)
            defer { g_object_unref(webView) }
            var bridge: WebViewBridge? = try WebViewBridge(channels: [.fixture()])
            let isAlive = { [weak bridge] in bridge != nil }
            try bridge?.install(in: webView)
            bridge = nil
            #expect(!isAlive())
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_load_html(webView, "", "https://example.com/")
            }
            let text = await PageScript.run(
                "return typeof window.webkit?.messageHandlers?.nativeApp + typeof ScriptBridge",
                in: webView)
            #expect(try text.get() == "undefinedundefined")
        }

        @Test("A second installation is rejected")
        func twice() throws {
            let page = try Page(.fixture())
            #expect(
                throws: BridgeError(
                    .alreadyInstalled,
                    "This bridge is installed already: call remove() first.")
            ) {
                try page.bridge.install(in: page.webView)
            }
            let other = try WebViewBridge(channels: [
                ScriptChannel("other", accepting: .noOrigin), .fixture(),
            ])
            #expect(
                throws: BridgeError(
                    .alreadyInstalled,
                    "The web view already has a handler named “nativeApp”. Rename the channel, or remove the handler."
                )
            ) {
                try other.install(in: page.webView)
            }
            // Everything registered before the rejection is free again.
            let third = try WebViewBridge(channels: [ScriptChannel("other", accepting: .noOrigin)])
            try third.install(in: page.webView)
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

        private func isGone(_ webView: WeakWebView) -> Bool {
            webView.with { _ in } == nil
        }
    }
}
#endif
