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
            let page = try await Page.serving(site)
            let echo = "return await bridge.request('Echo', { value: 1 })"
            for address in ["", "?a=1", "#b", "/", "/c"] {
                await page.visit("\(site.origin)\(address)")
                #expect(try await page.run(echo) == 1, "\(address)")
            }
            await page.waitForLoad {
                page.start(
                    "location = URL.createObjectURL(new Blob(['<body>'], { type: 'text/html' }));0")
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
            await waitUntil { observer.undelivered.contains("pageNotReady") }
        }

        @Test("The observer learns of a page without an address that no channel accepts it")
        func noAddress() async throws {
            let page = try Page(.fixture())
            await page.load("<body>", at: nil)
            await waitUntil {
                lines(page).contains { $0.contains("No channel accepts the page of") }
            }
            let opaque = try Page(.fixture(.mainFrame(of: .opaque)))
            await opaque.load("<body>", at: "file:///a/b.html")
            _ = try await opaque.run("return 0")
            #expect(lines(opaque) == [])
        }

        @Test("A page that rewrites its document keeps its events, requests and reports")
        func rewritten() async throws {
            let server = try LocalServer(html: "<body>")
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
            await page.goBack()
            let echo = try await page.run(
                "return await bridge.request('Echo', { value: 1 }).catch(error => error.code)")
            #expect(echo == 1)
        }
    }
}
#endif
