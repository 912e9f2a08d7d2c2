#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    /// Pages with a policy in their HTTP header.
    @MainActor
    @Suite("Pages under a content security policy, in a real WebKit")
    struct ContentSecurityPolicyTests {
        /// How a page gets its script.
        struct Row: CustomTestStringConvertible, Sendable {
            let policy: String
            /// The element that loads the script, or nil if the policy allows none.
            let element: String?

            var testDescription: String { policy }
        }

        nonisolated private static let script = BridgeScript(channel: "served")

        nonisolated private static let rows = [
            Row(policy: "default-src 'none'", element: nil),
            Row(
                policy: "default-src 'none'; script-src 'self'",
                element: "<script src='\(script.path)'></script>"),
            Row(
                policy: "default-src 'self'",
                element: "<script src='/bridge.js'></script>"),
            Row(
                policy: "default-src 'none'; script-src 'nonce-abc'",
                element: "<script nonce='abc' src='\(script.path)'></script>"),
            Row(
                policy: "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'",
                element: "<script nonce='abc' src='\(script.path)'></script>"),
            Row(
                policy: "default-src 'none'; script-src '\(script.integrity)'",
                element: "<script src='\(script.path)' integrity='\(script.integrity)'></script>"),
            Row(
                policy: "default-src 'none'; script-src 'self' '\(script.integrity)'",
                element: "<script>\(script.source)</script>"),
            Row(
                policy: "script-src 'self'; require-trusted-types-for 'script'",
                element: "<script src='\(script.path)'></script>"),
            Row(
                policy:
                    "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
                element: "<script src='\(script.path)'></script>"),
        ]

        private static var isNoticeGiven = false

        @Test("The injected script works and violates nothing", arguments: rows)
        func injected(_ row: Row) async throws {
            let server = try server(row.policy, html: "<script>window.inlineRan = true</script>")
            let page = try Page(.fixture(.mainFrame(of: server.origin)), script: Self.recording)
            await page.visit("\(server.origin)/")
            try await converse(page)
            try page.bridge.emit("theme", "dark")
            #expect(try await page.run("return await heard") == "dark")
            try await checkPolicy(row, of: page, violations: 1)
        }

        @Test("The served script works if the policy allows its element", arguments: rows)
        func served(_ row: Row) async throws {
            let server = try server(
                row.policy, html: row.element ?? "<script src='/bridge.js'></script>")
            // No script is injected for a channel that accepts no origin; the other channel accepts
            // what the served script posts.
            let page = try Page(
                ScriptChannel("closed", accepting: .noOrigin), .served, script: Self.recording)
            await page.visit("\(server.origin)/")
            guard row.element != nil else {
                #expect(try await page.run("return typeof bridge") == "undefined")
                return
            }
            try await ask(page)
            try await checkPolicy(row, of: page, violations: 0)
        }

        @Test("A site with the app's own scheme has its policy too")
        func ownScheme() async throws {
            let site = try LocalSite("site-policy://local", script: Self.script) { _ in
                WebResponse(
                    "<script src='/bridge.js'></script><script>window.inlineRan = true</script>",
                    headers: ["Content-Security-Policy": "default-src 'none'; script-src 'self'"])
            }
            let page = try Page(
                ScriptChannel("closed", accepting: .noOrigin), .served, script: Self.recording)
            try site.install(in: webkit_web_view_get_context(page.webView))
            await page.visit("\(site.origin)/")
            try await ask(page)
            try await checkPolicy(Self.rows[1], of: page, violations: 1)
        }

        private func server(_ policy: String, html: String) throws -> LocalServer {
            try LocalServer { path in
                Self.script.response(forPath: path)
                    ?? WebResponse(html, headers: ["Content-Security-Policy": policy])
            }
        }

        /// Makes the engine report violations from the start of each document.
        private static let recording = """
            window.violations = [];
            addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective));
            """

        /// Checks a request, which is all that a page of an origin that no channel names can do.
        private func ask(_ page: Page) async throws {
            let seen = try await page.run(
                "return [bridge.isNative, await bridge.request('Echo', { value: 'ü' })]")
            #expect(seen == [true, "ü"])
        }

        /// Checks a request, calls, and scripts, and listens to an event.
        private func converse(_ page: Page) async throws {
            try await ask(page)
            _ = try await page.run(
                """
                window.heard = new Promise(resolve => bridge.on('theme', resolve));
                bridge.expose({ double: number => number * 2 });
                """)
            let double = ScriptFunction<Int, Int>("window.bridge.double")
            #expect(try await page.bridge.call(double(21)) == 42)
            let title = "'\"</script>"
            try await page.bridge.evaluate("document.title = \(title)")
            #expect(try await page.bridge.evaluate("document.title", as: String.self) == title)
        }

        /// Checks that the policy was in force, and that only the page's own script may have
        /// violated it.
        private func checkPolicy(_ row: Row, of page: Page, violations: Int) async throws {
            let seen = try await page.run(
                "return [typeof inlineRan, window.violations, typeof trustedTypes]"
            ).array
            let broken = seen?[1].array ?? []
            #expect(seen?[0] == "undefined")
            #expect(broken.count == violations, "\(broken)")
            let isRejected = try await page.run(
                "try { (0, eval)('1'); return false } catch { return true }")
            #expect(isRejected == true)
            guard row.policy.contains("trusted-types") else { return }
            if seen?[2] == "undefined" {
                if !Self.isNoticeGiven {
                    print(
                        "NOT TESTED: this WebKitGTK has no Trusted Types, and ignores their policies."
                    )
                }
                Self.isNoticeGiven = true
            } else {
                let sink =
                    "try { document.body.innerHTML = '<p>'; return false } catch { return true }"
                #expect(try await page.run(sink) == true)
            }
        }
    }
}

extension ScriptChannel {
    /// A channel for the script that the page loads itself.
    fileprivate static var served: ScriptChannel {
        var channel = ScriptChannel("served", accepting: .noOrigin.allowingUnknownSources())
        channel.on(Echo.self) { request, _ in request.value }
        return channel
    }
}
#endif
