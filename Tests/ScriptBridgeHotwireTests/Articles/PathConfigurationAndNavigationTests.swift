import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import Testing

/// The code of the article *Path configuration and navigation*.
@MainActor
@Suite("Article: path configuration and navigation", .timeLimit(.minutes(5)))
struct PathConfigurationAndNavigationTests {
    private let article: Article

    init() throws {
        article = try Article("PathConfigurationAndNavigation", of: "ScriptBridgeHotwire")
    }

    @Test("The article's rules lead to its screens")
    func code() async throws {
        let directory = try TemporaryDirectory()
        let bundled = directory.url.appending(path: "app.json")
        try #require(article.blocks(of: "json").first).write(
            to: bundled, atomically: true, encoding: .utf8)
        // No server listens on this port, so the bundled file is used.
        let remote = try #require(URL(string: "http://127.0.0.1:1/app.json"))
        var issues: [PathConfigurationIssue] = []
        let store = PathConfigurationStore(
            sources: [.file(bundled), .server(remote)], cacheDirectory: directory.url,
            onChange: { issues += $0.issues })
        await store.load()
        #expect(issues.map(\.code) == [.unavailable])

        var navigation = NavigationState()
        var steps = try navigation.start(NavigationProposal(visit("/")))
        for path in ["/customers", "/customers/new", "/1/map", "/2/map", "/customers"] {
            let visit = visit(path)
            let match = store.configuration.match(visit.location)
            steps += try navigation.propose(
                NavigationProposal(visit, properties: match.properties))
        }
        // The user goes back.
        navigation.apply(NavigationStep(.pop(.main)))
        #expect(
            steps.map(\.description) == [
                "visit main / advance", "push main /",
                "visit main /customers advance", "push main /customers",
                "visit modal /customers/new advance", "set modal /customers/new",
                "present modal large", "dismiss", "push main Map /1/map",
                "push main Map /2/map", "visit main /customers advance", "push main /customers",
            ])
        #expect(
            navigation.main.map(\.description)
                == ["/", "/customers", "Map /1/map", "Map /2/map"])
    }

    private func visit(_ path: String) -> VisitProposal {
        VisitProposal(location: VisitPlay.url(path))
    }
}
