#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("Life cycle of the inspector's panel in a real WebKit")
    struct InspectorLifeTests {
        @Test("The next message restores the panel in a page that empties its root")
        func emptied() async throws {
            let inspected = try await Inspected()
            try await inspected.wait(for: true, "panel.host.isConnected")
            // All in one script, or an early message of the page could restore the panel in
            // between.
            let isConnected = try await inspected.panel(
                """
                document.documentElement.replaceChildren(document.createElement('body'));
                return panel.host.isConnected;
                """)
            #expect(isConnected == false)
            try inspected.page.bridge.emit("theme", "dark")
            try await inspected.wait(for: true, "panel.host.isConnected")
        }

        @Test("The panel keeps the last 500 messages, and earlier ones still end")
        func flood() async throws {
            let inspected = try await Inspected()
            let count = try await inspected.page.run(
                """
                const values = Array.from({ length: 5000 }, (_, value) => value);
                const results = await Promise.all(values.map(value => bridge.request('Echo', { value })));
                return results.filter((result, index) => result === index).length;
                """)
            #expect(count == 5000)
            // The panel has 500 rows long before it shows the last message.
            try await inspected.wait(
                for: "request 5000", "all('.kind').at(-1)?.textContent ?? null")
            #expect(try await inspected.panel("return all('tbody tr').length") == 500)
            #expect(try await inspected.panel("return find('.total').textContent") == "500")
        }

        @Test(
            "The panel keeps its state after a navigation, a reload and going back",
            arguments: Hosting.allCases)
        func navigation(over hosting: Hosting) async throws {
            let server = try LocalServer(
                html: """
                    <script>
                    addEventListener('pageshow', event => { window.isRestored = event.persisted; });
                    </script>
                    """)
            let inspected = try Inspected(origin: server.origin, over: hosting)
            let page = inspected.page
            try inspected.inspector.install(in: page.bridge)
            await page.visit("\(server.origin)/")
            _ = try await page.run("return await bridge.request('Echo', { value: 1 })")
            try await inspected.waitForRows("Echo")
            _ = try await inspected.panel("button('To host').click()")
            await page.visit("\(server.origin)/next")
            try page.bridge.emit("theme", "dark")
            _ = try await page.run("return await bridge.request('Echo', { value: 2 })")
            try await inspected.waitForRows("Echo", "Echo")
            await page.waitForLoad { webkit_web_view_reload(page.webView) }
            try await inspected.waitForRows("Echo", "Echo")
            let pressed = try await inspected.panel(
                "return all('.choice button').map(button => button.getAttribute('aria-pressed'))")
            #expect(pressed == ["false", "true", "false"])
            await page.goBack()
            let restored = try await page.run(
                "await bridge.request('Echo', { value: 3 }); return isRestored")
            #expect(restored == true)
            try await inspected.waitForRows("Echo", "Echo", "Echo")
            let documents = inspected.recorder.events.count {
                if case .ready = $0 { true } else { false }
            }
            #expect(documents == 4)
            inspected.inspector.hide()
            await page.visit("\(server.origin)/")
            #expect(try await inspected.panel("return panel === undefined") == true)
        }

        @Test(
            "The panel can be shown in an existing page, and again after it was hidden",
            arguments: Hosting.allCases)
        func late(over hosting: Hosting) async throws {
            let inspected = try await Inspected(isShown: false, over: hosting)
            _ = try await inspected.page.run("return await bridge.request('Echo', { value: 1 })")
            for _ in 1...2 {
                try inspected.inspector.install(in: inspected.page.bridge)
                #expect(inspected.inspector.isShown)
                try await inspected.wait(for: true, "panel !== undefined")
                try await inspected.waitForRows("Echo")
                #expect(
                    try await inspected.page.run("return document.documentElement.children.length")
                        == 3)
            }
            inspected.inspector.hide()
            try await inspected.waitUntilGone()
            try inspected.inspector.install(in: inspected.page.bridge)
            try await inspected.waitForRows("Echo")
        }

        @Test("A bridge without a web view cannot show the panel")
        func noWebView() throws {
            let bridge = try WebViewBridge(channels: [.fixture()])
            #expect(throws: BridgeError(.noWebView, "No web view: call install(in:) first.")) {
                try BridgeInspector().install(in: bridge)
            }
        }
    }
}
#endif
