#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// Turbo 8's adapter protocol in a real page, spoken by a script of our own.
    @MainActor
    @Suite("Turbo 8's protocol", .enabled(if: PageLibrary.turbo.isInstalled, "Turbo is not here"))
    struct Turbo8Tests {
        private let page: VisitPage

        /// Says once that this is not Turbo 8.
        private static let notice: Void = print(
            "SKIPPED: Turbo 8 cannot be installed: a script stands in.")

        init() async throws {
            Self.notice
            let file = Fixture.root.appending(path: "js/test/turbo8.js")
            let script = try String(contentsOf: file, encoding: .utf8)
            page = try VisitPage(.turbo, site: TestSite(library: .turbo, script: script))
            try await page.visit("/counted")
            try await page.run("window.kept = field; field.value = 'typed'; scrollTo(0, 1500)")
        }

        /// Expects that the page has refreshed itself once, and kept its elements and its position.
        private func expectRefreshed() async throws {
            #expect(page.proposals == [])
            #expect(page.messages.contains("visitProposalRefreshingPage"))
            #expect(page.outputs.contains("tell began 1 as refresh"))
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 1)
            #expect(page.site.count(of: "/counted") == 2)
            #expect(try await page.value("counter.textContent") == "2")
            #expect(try await page.value("field === kept && field.value") == "typed")
            #expect(try await page.value("scrollY") == "1500")
        }

        @Test("A refresh by stream is the page's own, and keeps its elements and its position")
        func stream() async throws {
            try await page.wait(for: "tell completed 1") {
                try await page.run("Turbo.session.refresh(document.location.href)")
            }
            try await expectRefreshed()
        }

        @Test("A refresh by form uses the form's response")
        func form() async throws {
            try await page.wait(for: "tell completed 1") {
                try await page.run("save.requestSubmit()")
            }
            try await expectRefreshed()
            let form = try page.site.url("/created/counted")
            #expect(page.outputs.contains("tell formFinished \(form)"))
        }

        @Test("A page below a modal stack refreshes itself, and needs nothing when it appears")
        func covered() async throws {
            page.session.screenDidDisappear()
            page.show(false)
            try await page.wait(for: "tell rendered 1") {
                try await page.run("Turbo.session.refresh(document.location.href)")
            }
            page.show(true)
            page.session.screenDidAppear()
            try await expectRefreshed()
        }

        @Test("A link is not fetched while the pointer is over it, and is a proposal when clicked")
        func prefetching() async throws {
            try await page.run("two.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))")
            try await page.waitUntilShown { try await page.click("two") }
            #expect(page.proposals.map(\.location) == [try page.site.url("/two")])
            #expect(page.site.count(of: "/two") == 1)
            #expect(try await page.value("document.title") == "Two")
        }
    }
}
#endif
