#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

extension RealWebKit {
    /// WebKit paints nothing in a web view that is not on screen, and slows down its timers.
    @MainActor
    @Suite("Hidden visits")
    struct HiddenVisitTests {
        private let clock = ManualClock()

        @Test("Hidden visits wait to be shown and do not fail", arguments: PageLibrary.installed)
        func hidden(library: PageLibrary) async throws {
            let page = try VisitPage(library, isShown: false, clock: clock)
            try await page.wait(for: "tell completed 1") {
                page.session.visit(try page.site.url("/"))
            }
            try await page.wait(forMessage: "visitRequestCompleted") {
                page.session.visit(try page.site.url("/two"))
            }
            #expect(try await page.value("document.hidden") == "true")
            clock.advance(by: .seconds(3600))
            try await page.waitUntilShown { page.show(true) }
            #expect(page.outputs.contains("tell completed 2"))
            #expect(!page.outputs.contains { $0.hasPrefix("tell failed") })
        }

        @Test("A page hidden before painting counts as rendered", arguments: PageLibrary.installed)
        func hiddenMeanwhile(library: PageLibrary) async throws {
            let page = try await VisitPage.home(library)
            try await page.run(
                """
                // Delay frames until the page is hidden, when the engine makes none.
                const { requestAnimationFrame } = window;
                window.requestAnimationFrame = task => {
                  document.addEventListener('visibilitychange', () => requestAnimationFrame(task));
                };
                window.setTimeout = () => 0;
                const { adapter } = window.Turbo?.session ?? Turbolinks.controller;
                adapter.visitRendered({ identifier: 'painted' });
                """)
            #expect(!page.messages.contains("visitRendered"))
            try await page.wait(forMessage: "visitRendered") { page.show(false) }
        }

        @Test(
            "A document without a library fails only once it is visible",
            arguments: PageLibrary.installed.prefix(1))
        func withoutLibrary(library: PageLibrary) async throws {
            let page = try VisitPage(library, isShown: false, clock: clock)
            try await page.wait(for: "tell requestFinished") {
                page.session.visit(try page.site.url("/bare"))
            }
            for _ in 0..<20 {
                try await clock.waitForSleepers()
                clock.advance(by: .seconds(30))
            }
            try await clock.waitForSleepers()
            #expect(!page.outputs.contains { $0.hasPrefix("tell failed") })
            page.show(true)
            await waitUntil {
                clock.advance(by: .seconds(30))
                return page.outputs.contains("tell failed 1: page not loaded")
            }
        }
    }
}
#endif
