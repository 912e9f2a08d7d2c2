#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
@testable import ScriptBridgeHotwire
import ScriptBridgeTesting
import Testing

extension RealWebKit {
    /// The real libraries in a real page, driven by a session.
    @MainActor
    @Suite("Visits")
    struct VisitTests {
        @Test(
            "Page and host exchange the recorded messages",
            arguments: VisitScenario.Run.all)
        func scenario(run: VisitScenario.Run) async throws {
            let (scenario, library) = (run.scenario, run.library)
            let page = try VisitPage(library)
            try await scenario.run(page)
            // Another version may send more messages, and only has to show what the scenario
            // expects.
            guard library == library.recorded else { return }
            let transcript = try VisitTranscript(
                library: library.rawValue, name: scenario.name, steps: page.transcript
            ).normalized(origin: "\(page.site.origin)")
            guard ProcessInfo.processInfo.environment["RECORD_VISITS"] == nil else {
                return try transcript.write()
            }
            let recorded = try #require(
                try VisitTranscript.all().first { $0.description == transcript.description })
            #expect(transcript.conversation == recorded.conversation)
            #expect(transcript.loading == recorded.loading)
        }

        /// The moment of each load at which the page's process ends.
        enum Crash: String, CaseIterable { case started, committed, completed }

        @Test(
            "A page whose process keeps ending is reloaded a limited number of times",
            arguments: Crash.allCases, PageLibrary.installed.prefix(1))
        func crashes(crash: Crash, library: PageLibrary) async throws {
            let page = try VisitPage(library)
            let record = page.session.transcript
            page.session.transcript = { [weak page] in
                record?($0, $1)
                let isDue =
                    switch ($0, crash) {
                    case (.load(.started), .started), (.load(.committed), .committed): true
                    case (.message, .completed): $1.contains(.tell(.completed(VisitScreen(1))))
                    default: false
                    }
                if isDue { page?.terminate() }
            }
            try await page.wait(for: "tell failed 1: process terminated") {
                page.session.visit(try page.site.url("/"))
            }
            #expect(
                page.outputs.count { $0.hasPrefix("load ") } == VisitSession.maximumProcessCount)
        }

        @Test("An image that does not arrive keeps the request", arguments: PageLibrary.installed)
        func overlappingRequests(library: PageLibrary) async throws {
            let page = try VisitPage(library)
            try await page.wait(for: "tell completed 1") {
                page.session.visit(try page.site.url("/pictured"))
            }
            try await page.visit("/two")
            #expect(page.messages.contains("visitRequestFinished"))
            #expect(page.outputs.filter { $0.hasPrefix("tell request") } == ["tell requestStarted"])
            try await page.wait(for: "tell requestFinished") { page.site.release() }
        }

        @Test(
            "A load that replaces another one has its own request",
            arguments: PageLibrary.installed.prefix(1))
        func replacedLoad(library: PageLibrary) async throws {
            let page = try VisitPage(library)
            try await page.wait(for: "tell requestStarted") {
                page.session.visit(try page.site.url("/slow"))
            }
            try await page.wait(for: "tell requestFinished") {
                // From here on, nothing is reported of the first load.
                try await page.wait(for: "tell requestFinished") {
                    page.session.visit(try page.site.url("/pictured"))
                }
                await waitUntil { page.outputs.contains("tell completed 2") }
                #expect(
                    page.outputs.filter { $0.hasPrefix("tell request") } == [
                        "tell requestStarted", "tell requestFinished", "tell requestStarted",
                    ])
                page.site.release()
            }
        }

        @Test("A redirect to another site leads out of the app", arguments: PageLibrary.installed)
        func crossOriginRedirect(library: PageLibrary) async throws {
            let other = try TestSite(library: library)
            let page = try VisitPage(library, elsewhere: other.origin)
            try await page.visit("/")
            try await page.wait(for: "tell external \(other.url("/one"))") {
                page.session.visit(try page.site.url("/away"))
            }
            let failure = ": redirected to \(try other.url("/one"))"
            #expect(page.outputs.contains { $0.hasSuffix(failure) })
            #expect(try await page.value("document.title") == "Home")
            try await page.visit("/two")
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 2)
        }

        @Test(
            "Options that cannot be sent to the host are kept in the page",
            .enabled(if: PageLibrary.turbo.isInstalled, "Turbo is not here"))
        func uncloneableOptions() async throws {
            let page = try await VisitPage.home(.turbo)
            try await page.waitUntilShown {
                try await page.run(
                    """
                    const cycle = {}; cycle.self = cycle;
                    Turbo.visit('/two', { action: 'advance', note: { deep: [1, null] }, node: document.body, cycle,
                      visitCachedSnapshot: () => { window.wasCalled = true; } })
                    """)
            }
            let other = try #require(page.proposals.first).options.other
            #expect(other["note"] == .object(["deep": [1, .null]]))
            #expect(other.keys.sorted() == ["cycle", "note"])
            #expect(try await page.value("window.wasCalled") == "true")
            #expect(page.observer.failures == [])
        }

        @Test("The page's own spelling of a location is kept", arguments: PageLibrary.installed)
        func spelling(library: PageLibrary) async throws {
            let page = try await VisitPage.home(library)
            let text = "\(page.site.origin)/two?ids[]=1|%zz"
            try await page.waitUntilShown {
                try await page.run(
                    "(window.Turbo ?? Turbolinks.controller).visit('\(text)')")
            }
            #expect(try await page.value("location.href") == text)
            let screen = try #require(page.session.screen)
            try await page.visit("/")
            try await page.waitUntilShown { page.session.restore(screen) }
            // The library found the snapshot under the page's own spelling.
            #expect(page.site.count(of: "/two") == 1)
            try await page.waitUntilShown { page.session.reload() }
            #expect(try await page.value("location.href") == text)
            #expect(!page.outputs.contains { $0.hasPrefix("tell redirected") })
        }

        @Test("A library may load after the document", arguments: PageLibrary.installed)
        func lateLibrary(library: PageLibrary) async throws {
            let page = try VisitPage(library)
            try await page.wait(for: "tell requestFinished") {
                page.session.visit(try page.site.url("/bare"))
            }
            try await page.waitUntilShown {
                try await page.run(
                    """
                    const script = document.createElement('script');
                    script.src = '/library.js?1';
                    script.setAttribute('data-\(library.attribute)-track', 'reload');
                    document.head.append(script);
                    """)
            }
            try await page.visit("/two")
            #expect(page.outputs.count { $0.hasPrefix("load ") } == 1)
        }

        @Test("Page errors are reported", arguments: PageLibrary.installed.prefix(1))
        func pageError(library: PageLibrary) async throws {
            let page = try await VisitPage.home(library)
            try await page.wait(forMessage: "errorRaised") {
                try await page.run("setTimeout(() => { throw new Error('oh'); })")
            }
            #expect(page.outputs.contains { $0.hasPrefix("tell pageError Error: oh (") })
        }
    }
}
#endif
