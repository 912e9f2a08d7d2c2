#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import Testing
@testable import ScriptBridgeWebKitGTK

extension RealWebKit {
    @MainActor
    @Suite("Loading documents")
    struct LoaderTests {
        /// A delegate that allows everything.
        @MainActor
        private final class Driver: PageLoaderDelegate {
            private(set) var navigations: [PageNavigation] = []
            private(set) var responses: [PageResponse] = []
            private(set) var events: [PageLoadEvent] = []

            func pageLoader(
                _ loader: any PageLoader, policyFor navigation: PageNavigation
            ) -> PageLoadPolicy {
                navigations.append(navigation)
                return .allow
            }

            func pageLoader(
                _ loader: any PageLoader, policyFor response: PageResponse
            ) -> PageLoadPolicy {
                responses.append(response)
                return .allow
            }

            func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent) {
                events.append(event)
            }
        }

        /// The URLs that WebKit asks for a decision about, unless an earlier handler decided.
        @MainActor
        private final class Watch {
            private(set) var urls: [String] = []

            init(_ webView: UnsafeMutablePointer<WebKitWebView>) {
                _ = scriptbridge_connect_decide_policy(
                    webView,
                    { _, decision, type, data in
                        guard type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE, let decision,
                            let action = scriptbridge_navigation(decision),
                            let request = webkit_navigation_action_get_request(action),
                            let text = webkit_uri_request_get_uri(request)
                        else { return 0 }
                        SignalTarget<Watch>.object(data)?.urls.append(String(cString: text))
                        return 0
                    }, SignalTarget.retained(self), SignalTarget<Watch>.release)
            }
        }

        @Test(
            "The web view does not follow URLs that Foundation cannot read",
            arguments: [
                ("{b}", "location.href = link.href"), ("\"", "link.click()"),
                ("`", "link.target = '_blank'; link.click()"),
            ])
        func unreadable(host: String, statement: String) async throws {
            let page = try Page(.fixture())
            let (asked, driver) = (Watch(page.webView), Driver())
            let loader = WebViewLoader(page.webView)
            loader.delegate = driver
            let undecided = Watch(page.webView)
            await page.load()
            let url = "https://a\(host).example/"
            #expect(URL(string: url) == nil)
            let count = driver.navigations.count
            _ = try await page.run(
                """
                const link = document.createElement('a');
                link.href = '\(url)';
                document.body.append(link);
                \(statement);
                """)
            await waitUntil { asked.urls.contains(url) }
            #expect(undecided.urls == [])
            #expect(driver.navigations.count == count)
            #expect(page.address == "https://example.com/")
        }

        @Test(
            "Responses from such URLs are rejected, even if another handler allowed the navigation"
        )
        func unreadableResponse() async throws {
            let site = try TestSite(library: try #require(PageLibrary.installed.first))
            let (page, driver) = (try Page(.fixture()), Driver())
            await page.load()
            // GLib resolves every name under localhost to this machine.
            let url = "\(site.origin)/two".replacing("127.0.0.1", with: "a{b}.localhost")
            _ = scriptbridge_connect_decide_policy(
                page.webView,
                { _, decision, type, _ in
                    guard type != WEBKIT_POLICY_DECISION_TYPE_RESPONSE else { return 0 }
                    webkit_policy_decision_use(decision)
                    return 1
                }, nil, nil)
            let loader = WebViewLoader(page.webView)
            loader.delegate = driver
            webkit_web_view_load_uri(page.webView, url)
            await waitUntil { driver.events.contains(.finished) }
            #expect(site.count(of: "/two") == 1)
            #expect(driver.responses == [])
            #expect(
                driver.events.contains {
                    if case .failed(let failure) = $0 { failure.kind == .cancelled } else { false }
                })
        }
    }
}
#endif
