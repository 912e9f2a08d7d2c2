#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// A script of a page leads to another site while the session does something else.
    @MainActor
    @Suite("Another site", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct OtherSiteTests {
        /// What the session does when the script runs.
        enum State: String, CaseIterable, Sendable {
            case ready, withoutLibrary, loading, invalidated, failed
        }

        private let page: VisitPage
        private let other: TestSite

        init() async throws {
            let library = try #require(PageLibrary.installed.last)
            other = try TestSite(library: library)
            page = try VisitPage(library, elsewhere: other.origin)
            page.onProposal = { _ in }
        }

        /// Statements of a page that lead to the URL `OTHER`.
        private nonisolated static let ways = [
            "location.href = OTHER",
            "location.replace(OTHER)",
            "open(OTHER, '_self')",
            "document.head.innerHTML += `<meta http-equiv=refresh content='0;url=${OTHER}'>`",
            """
            const link = document.createElement('a');
            link.href = '/two';
            link.onclick = () => { link.href = OTHER; };
            document.body.append(link);
            link.click();
            """,
            """
            const frame = document.createElement('iframe');
            frame.srcdoc = `<script>top.location = '${OTHER}'</` + 'script>';
            document.body.append(frame);
            """,
        ]

        /// A redirect by the site's own server.
        private nonisolated static let redirect = "location.href = '/away'"

        /// Each way in a page that is ready, and in each other state a script and a redirect.
        private nonisolated static let runs: [(State, String)] =
            (ways + [redirect]).map { (State.ready, $0) }
            + State.allCases.dropFirst().flatMap { [($0, ways[0]), ($0, redirect)] }

        @Test("It is never shown, and stays another site", arguments: runs)
        func scripts(state: State, way: String) async throws {
            let shown = try await reach(state)
            let url = try other.url("/one")
            try await page.wait(for: "tell external \(url)") {
                try await page.run("const OTHER = '\(url)'; \(way)")
            }
            page.site.release()
            if shown == "/slow" {
                // The load of the host goes on.
                await waitUntil { page.outputs.last { $0.hasPrefix("tell completed") } != nil }
                try await waitForTitle("Slow")
            }
            #expect(page.location == (try page.site.url(shown)))
            try await page.visit("/three")
            #expect(page.proposals == [])
            page.onProposal = nil
            try await page.waitUntilShown { try await page.click("two") }
            #expect(try await page.value("location.href") == "\(page.site.origin)/two")
        }

        @Test("It is not shown for a script in the head of the first document")
        func head() async throws {
            let url = try other.url("/one")
            try await page.wait(for: "tell external \(url)") {
                page.session.visit(try page.site.url("/leaving"))
            }
            #expect(page.location == (try page.site.url("/leaving")))
            try await page.visit("/three")
        }

        @Test(
            "A document of the site that a page reaches during a visit does not fail the visit",
            arguments: ["location.href = '/missing'", "location.href = '/away'"])
        func ownSite(way: String) async throws {
            _ = try await reach(.loading)
            let count = page.outputs.count { $0.hasPrefix("answer cancel") }
            try await page.run(way)
            await waitUntil { page.outputs.count { $0.hasPrefix("answer cancel") } > count }
            try await page.waitUntilShown { page.site.release() }
            try await waitForTitle("Slow")
            #expect(page.failures == [])
        }

        @Test("A document of the host's own load that is redirected there opens outside the app")
        func redirectOfALoad() async throws {
            let url = try other.url("/one")
            try await page.wait(for: "tell failed 1: redirected to \(url)") {
                page.session.visit(try page.site.url("/away"))
            }
            #expect(page.outputs.count { $0 == "tell external \(url)" } == 1)
            #expect(page.location == (try page.site.url("/away")))
            try await page.visit("/three")
            #expect(page.proposals == [])
        }

        /// Brings the session into a state, and returns the path of its screen.
        private func reach(_ state: State) async throws -> String {
            switch state {
            case .ready:
                try await page.visit("/ways")
                return "/ways"
            case .withoutLibrary:
                try await page.wait(for: "tell requestFinished") {
                    page.session.visit(try page.site.url("/bare"))
                }
                return "/bare"
            case .failed:
                try await page.visit("/ways")
                page.session.markContentAsStale()
                try await page.wait(for: "tell failed 1: HTTP 404") {
                    page.session.visit(try page.site.url("/missing"), on: page.session.screen)
                }
                return "/missing"
            case .loading:
                try await page.visit("/ways")
                page.session.markContentAsStale()
                try await page.wait(for: "tell requestStarted") {
                    page.session.visit(try page.site.url("/slow"))
                }
                return "/slow"
            case .invalidated:
                try await page.visit("/ways")
                try await page.wait(for: "tell requestStarted") {
                    try await page.run(
                        """
                        const say = (name, data) => ScriptBridge.bridge.post('turbo', { name, data });
                        history.replaceState(0, '', '/slow');
                        say('locationChanged', { location: origin + '/slow' });
                        say('pageInvalidated', {});
                        """)
                }
                return "/slow"
            }
        }

        private func waitForTitle(_ title: String) async throws {
            while try await page.value("document.title") != title {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }
}
#endif
