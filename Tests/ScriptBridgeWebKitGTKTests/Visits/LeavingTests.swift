#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
@testable import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

extension RealWebKit {
    /// What a page does to keep the host, or to leave the app.
    @MainActor
    @Suite("Leaving a page", .enabled(if: !PageLibrary.installed.isEmpty, "No library"))
    struct LeavingTests {
        private let clock = ManualClock()
        private let page: VisitPage

        init() async throws {
            page = try VisitPage(try #require(PageLibrary.installed.last), clock: clock)
            page.onProposal = { _ in }
            try await page.visit("/ways")
        }

        @Test(
            "A page with unsaved changes does not keep the host",
            arguments: ["e.preventDefault()", "e.preventDefault(); e.returnValue = 'x'"])
        func beforeUnload(source: String) async throws {
            try await page.run("addEventListener('beforeunload', e => { \(source) })")
            page.session.markContentAsStale()
            try await page.visit("/three")
            #expect(try await page.value("document.title") == "Three")
        }

        @Test(
            "A page that stops every load ends, with its process, before the next one",
            arguments: ["stop()", "location.hash = n++"])
        func stopping(statement: String) async throws {
            try await page.run("let n = 0; setInterval(() => { \(statement) }, 1)")
            page.session.markContentAsStale()
            page.session.visit(try page.site.url("/slow"))
            let hasFailed = { [page] in page.outputs.contains("tell failed 2: timed out") }
            while !hasFailed() {
                // When the time is over, nobody sleeps any more.
                await waitUntil { clock.sleeperCount > 0 || hasFailed() }
                clock.advance(by: .seconds(3))
            }
            page.site.release()
            try await page.waitUntilShown { page.session.reload() }
            #expect(page.outputs.contains("end process"))
            #expect(!page.outputs.contains("tell processTerminated"))
            #expect(try await page.value("document.title") == "Slow", "\(page.outputs.suffix(40))")
        }

        @Test("A window that a script opens is proposed, and the script gets null")
        func window() async throws {
            try await page.wait(for: "tell proposed \(page.site.origin)/two advance") {
                try await page.run("globalThis.opened = open('/two')")
            }
            #expect(try await page.value("opened") == "null")
            try await page.wait(for: "tell external https://example.com/") {
                try await page.run("open('https://example.com/')")
            }
            #expect(try await page.value("document.title") == "Ways")
        }

        @Test(
            "A film is a visit that is complete when its player has it",
            arguments: ["/film", "/picture"])
        func film(path: String) async throws {
            page.session.markContentAsStale()
            try await page.wait(for: "tell completed 2") {
                page.session.visit(try page.site.url(path))
            }
            #expect(page.failures == [])
            try await page.visit("/three")
        }

        @Test("Back from a page that failed keeps the text and the place, without a request")
        func back() async throws {
            try await page.visit("/counted")
            let screen = try #require(page.session.screen)
            try await page.run("field.value = 'typed'; scrollTo(0, 900)")
            while try await page.value("scrollY") != "900" {
                try await Task.sleep(for: .milliseconds(5))
            }
            let count = page.site.count(of: "/counted")
            try await page.wait(for: "tell failed 3: HTTP 404") {
                page.session.visit(try page.site.url("/missing"))
            }
            try await page.waitUntilShown { page.session.restore(screen) }
            #expect(try await page.value("field.value") == "typed")
            #expect(try await page.value("scrollY") == "900")
            #expect(page.site.count(of: "/counted") == count)
            #expect(try await page.value("location.pathname") == "/counted")
        }
    }
}
#endif
