#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

extension RealWebKit {
    /// A link from start to end: the page's proposal, the path configuration, the steps and the
    /// visits.
    @MainActor
    @Suite("Visits and navigation")
    struct VisitNavigationTests {
        @Test("A tour of the site, on one stack", arguments: PageLibrary.installed)
        func tour(library: PageLibrary) async throws {
            let page = try VisitPage(library)
            let host = try Host(page)
            try await page.waitUntilShown { try host.start() }
            try await page.waitUntilShown { try await page.click("two") }
            try await page.waitUntilShown { try await page.click("replace") }
            #expect(try await page.value("document.title") == "Three")
            try await page.waitUntilShown { try await page.click("home") }
            #expect(try await page.value("document.title") == "Home")
            try await page.waitUntilShown { try await page.click("one") }
            #expect(
                host.steps == [
                    "visit main / advance", "push main /",
                    "visit main /two advance", "push main /two",
                    "visit main /three replace", "replaceTop main /three",
                    "visit main / advance", "pop main",
                    // The path configuration says so.
                    "visit main /one advance", "replaceTop main /one",
                ])
            #expect(page.observer.failures == [])
        }
    }

    /// A host with one stack, which keeps a screen of the session for each page of the navigation.
    @MainActor
    private final class Host {
        private(set) var steps: [String] = []

        private let page: VisitPage
        private let configuration: PathConfiguration
        private var navigation = NavigationState()
        private var screens: [VisitScreen] = []

        init(_ page: VisitPage) throws {
            self.page = page
            let json = """
                {"rules":[{"patterns":["/one$"],"properties":{"presentation":"replace"}}]}
                """
            configuration = try PathConfiguration(json: Data(json.utf8), source: "tour")
            page.onProposal = { [unowned self] in try take($0) }
        }

        func start() throws {
            let location = try page.site.url("/")
            let properties = configuration.match(location).properties
            let visit = VisitProposal(location: location)
            perform(try navigation.start(NavigationProposal(visit, properties: properties)))
        }

        private func take(_ visit: VisitProposal) throws {
            let properties = configuration.match(visit.location).properties
            perform(try navigation.propose(NavigationProposal(visit, properties: properties)))
        }

        /// A visit comes before the step that makes room for it.
        private func perform(_ steps: [NavigationStep]) {
            self.steps += steps.map(\.description)
            for (step, next) in zip(steps, steps.dropFirst()) {
                guard case .visit(let location, let options, _) = step.action else { continue }
                if case .pop = next.action { page.session.close(screens.removeLast()) }
                let isNew = if case .push = next.action { true } else { false }
                let screen = page.session.visit(
                    location, options: options, on: isNew ? nil : screens.last)
                if isNew { screens.append(screen) }
            }
        }
    }
}
#endif
