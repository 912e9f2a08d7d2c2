#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// Which documents get the page script, keep it, and what the observer learns about the others.
    @MainActor
    @Suite("Pages with and without the page script")
    struct PageReachTests {
        private func lines(_ page: Page) -> [String] {
            page.observer.events.compactMap { event in
                if case .undelivered(nil, let error) = event { "\(error)" } else { nil }
            }
        }

        @Test("A local site may be opened without its slash, and a blob of it has a bridge too")
        func addresses() async throws {
            let site = try LocalSite("reach://local") { _ in WebResponse("<body>") }
            let page = try Page(.fixture(.mainFrame(of: site.origin)))
            try site.install(in: webkit_web_view_get_context(page.webView))
            let echo = "return await bridge.request('Echo', { value: 1 })"
            for address in ["", "?a=1", "#b", "/", "/c"] {
                await page.visit("\(site.origin)\(address)")
                #expect(try await page.run(echo) == 1, "\(address)")
            }
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: page.webView) {
                scriptbridge_evaluate(
                    page.webView,
                    "location = URL.createObjectURL(new Blob(['<body>'], { type: 'text/html' }));0",
                    -1, { _, _, _ in }, nil)
            }
            #expect(page.address.hasPrefix("blob:"))
            #expect(try await page.run(echo) == 1)
            #expect(lines(page) == [])
        }

        @Test("The observer learns that a page is older than the bridge")
        func older() async throws {
            let page = try Page()
            await page.load()
            let observer = Recorder()
            let bridge = try WebViewBridge(channels: [.fixture()], observer: observer)
            try bridge.install(in: page.webView)
            await waitUntil {
                observer.events.contains {
                    if case .undelivered(nil, let error) = $0 {
                        error.code == .pageNotReady
                    } else {
                        false
                    }
                }
            }
        }

        @Test("The observer learns of a page without an address that no channel accepts it")
        func noAddress() async throws {
            let page = try Page(.fixture())
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: page.webView) {
                webkit_web_view_load_html(page.webView, "<body>", nil)
            }
            await waitUntil {
                lines(page).contains { $0.contains("No channel accepts the page of") }
            }
            let opaque = try Page(.fixture(.mainFrame(of: .opaque)))
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: opaque.webView) {
                webkit_web_view_load_html(opaque.webView, "<body>", "file:///a/b.html")
            }
            _ = try await opaque.run("return 0")
            #expect(lines(opaque) == [])
        }

        @Test("A page that rewrites its document keeps its events, requests and reports")
        func rewritten() async throws {
            let server = try LocalServer([
                "/": WebResponse("<body>"), "/two": WebResponse("<body>"),
            ])
            let page = try Page(.fixture(.mainFrame(of: server.origin)), reportsPages: true)
            webkit_settings_set_enable_page_cache(webkit_web_view_get_settings(page.webView), 1)
            await page.visit("\(server.origin)/")
            _ = try await page.run(
                """
                document.open();
                document.write('<!DOCTYPE html><p>written');
                document.close();
                setTimeout(() => { throw new Error('thrown by the page') });
                """)
            await waitUntil {
                page.observer.reports.contains { "\($0)".contains("thrown by the page") }
            }
            await page.visit("\(server.origin)/two")
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: page.webView) {
                webkit_web_view_go_back(page.webView)
            }
            let echo = try await page.run(
                "return await bridge.request('Echo', { value: 1 }).catch(error => error.code)")
            #expect(echo == 1)
        }
    }
}
#endif
