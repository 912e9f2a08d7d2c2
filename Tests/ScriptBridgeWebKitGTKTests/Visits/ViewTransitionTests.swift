#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// A page that changes with a view transition, which the engine draws with shaders.
    ///
    /// Without compositing, WebKitGTK 2.50 ends the page's process when a transition begins. So these
    /// tests run in a program of their own: see `engine-others` in the Makefile.
    @MainActor
    @Suite(
        "View transitions",
        .enabled(
            if: ProcessInfo.processInfo.environment["WEBKIT_DISABLE_COMPOSITING_MODE"] == nil,
            "Compositing is off"))
    struct ViewTransitionTests {
        @Test("A page is rendered after its view transition, and goes back with another one")
        func transition() async throws {
            let file = Fixture.root.appending(path: "js/test/turbo8.js")
            let script = try String(contentsOf: file, encoding: .utf8)
            let page = try VisitPage(.turbo, site: TestSite(library: .turbo, script: script))
            try await page.visit("/counted")
            let first = try #require(page.session.screen)
            try await page.run(
                """
                const meta = document.createElement('meta');
                Object.assign(meta, { name: 'view-transition', content: 'same-origin' });
                document.head.append(meta);
                """)
            try await page.waitUntilShown { try await page.click("two") }
            #expect(page.proposals.map(\.location) == [try page.site.url("/two")])
            #expect(try await page.value("document.title") == "Two")
            #expect(try await page.value("Turbo.session.transitions") == "finished")
            try await page.waitUntilShown { page.session.restore(first) }
            #expect(try await page.value("document.title") == "Counted")
            #expect(try await page.value("Turbo.session.transitions") == "finished finished")
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 1)
            #expect(page.failures == [])
        }
    }
}
#endif
