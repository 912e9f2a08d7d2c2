#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// The code of the article *Watching messages*, and the names in its table of the panel.
    @MainActor
    @Suite("Article: watching messages")
    struct WatchingMessagesTests {
        @Test("The article's code works")
        func code() async throws {
            let channel = ScriptChannel.fixture()
            let webView = UnsafeMutableRawPointer(try #require(webkit_web_view_new()))
                .assumingMemoryBound(to: WebKitWebView.self)
            g_object_ref_sink(webView)
            defer { g_object_unref(webView) }
            // article
            let inspector = BridgeInspector()
            let bridge = try WebViewBridge(channels: [channel], observer: inspector)
            try bridge.install(in: webView)
            try inspector.install(in: bridge)
            // end
            #expect(inspector.isShown)
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_load_html(webView, "", "https://example.com/")
            }
            // The panel appears after the answer to its first question.
            let count = await PageScript.run(
                """
                const { children } = document.documentElement;
                while (children.length < 3) await new Promise(resolve => setTimeout(resolve));
                return children.length;
                """, in: webView)
            #expect(try count.get() == "3")
            // article
            inspector.hide()
            try inspector.install(in: bridge)
            // end
            #expect(inspector.isShown)
            // article
            let both = BridgeInspector(observer: LineObserver())
            // end
            #expect(!both.isShown)
        }

        @Test("The panel has every column and tool that the article names")
        func names() async throws {
            let inspected = try await Inspected()
            let echo = "Echo"
            _ = try await inspected.page.run("return await bridge.request('\(echo)', { value: 1 })")
            try await inspected.wait(for: echo)
            let columns = try await inspected.panel(
                "return all('th').map(cell => cell.textContent)")
            let tools = try await inspected.panel(
                """
                return [
                  find('.search').ariaLabel,
                  all('.choice button').map(({ textContent }) => textContent).join(', '),
                  ...all('.bar > button').map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
                ]
                """)
            let rows = try Article("WatchingMessages", of: "ScriptBridgeInspector").rows.compactMap(
                \.first
            ).map(
                JSONValue.string)
            let collapse = JSONValue.string("Collapse the inspector")
            #expect(rows == (columns.array ?? []) + (tools.array ?? []).filter { $0 != collapse })
            _ = try await inspected.panel("choose('\(echo)')")
            try await inspected.wait(
                for: .string("Copy as a fixture"), "find('.details .icon').ariaLabel")
        }

        @Test("The article contains this code")
        func blocks() throws {
            let tested = try Article.tested(in: #filePath)
            #expect(
                try Article("WatchingMessages", of: "ScriptBridgeInspector").blocks(of: "swift")
                    == tested)
        }
    }
}
#endif
