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

    @Test("The article's code works")
    func code() async throws {
        let directory = try TemporaryDirectory()
        let bundled = directory.url.appending(path: "app.json")
        try #require(article.blocks(of: "json").first).write(
            to: bundled, atomically: true, encoding: .utf8)
        // No server listens on this port, so the bundled file is used.
        let remote = try #require(URL(string: "http://127.0.0.1:1/app.json"))
        let caches = directory.url
        let log = Log()
        let store = PathConfigurationStore(
            sources: [.file(bundled), .server(remote)],
            cacheDirectory: caches,
            onChange: { change in
                for issue in change.issues { log.append(issue) }
            }
        )
        Task { await store.load() }
        await waitUntil { log.issues.map(\.code) == [.unavailable] }

        let host = Host(store)
        try host.start(page("/"))
        for path in ["/customers", "/customers/new", "/1/map", "/2/map", "/customers"] {
            try host.take(VisitProposal(location: page(path)), from: .main)
        }
        host.back()
        #expect(
            host.screens.log == [
                "visit main /", "push main /",
                "visit main /customers", "push main /customers",
                "visit modal /customers/new", "set modal /customers/new", "present large true",
                "dismiss", "push main Map /1/map", "push main Map /2/map",
                "visit main /customers", "push main /customers",
            ])
        #expect(
            host.navigation.main.map(\.description)
                == ["/", "/customers", "Map /1/map", "Map /2/map"])
        let controllers = host.navigation.main.map(host.makeController)
        #expect(controllers == ["a page", "a page", "Map of /1/map", "Map of /2/map"])
    }

    private func page(_ path: String) throws -> URL {
        try #require(URL(string: "https://example.com\(path)"))
    }

    private final class Log {
        private(set) var issues: [PathConfigurationIssue] = []

        func append(_ issue: PathConfigurationIssue) {
            issues.append(issue)
        }
    }

    @MainActor
    private final class Host {
        let screens = Screens()
        private let store: PathConfigurationStore
        private(set) var navigation = NavigationState()

        init(_ store: PathConfigurationStore) {
            self.store = store
        }

        func start(_ home: URL) throws {
            perform(try navigation.start(NavigationProposal(VisitProposal(location: home))))
        }

        func take(_ visit: VisitProposal, from stack: Navigation.Stack) throws {
            let match = store.configuration.match(visit.location)
            let proposal = NavigationProposal(visit, properties: match.properties, from: stack)
            perform(try navigation.propose(proposal))
        }

        func makeController(for screen: NavigationDestination) -> String {
            guard let name = screen.screen else { return "a page" }
            return "\(name) of \(screen.url.path())"
        }

        func perform(_ steps: [NavigationStep]) {
            for step in steps {
                let animated = step.isAnimated
                switch step.action {
                case .visit(let url, let options, let stack):
                    screens.visit(url, options, on: stack)
                case .revisit(let url, let stack):
                    screens.visit(url, VisitOptions(action: .replace), on: stack)
                case .push(let screen, let stack):
                    screens.push(screen, on: stack, animated)
                case .replaceTop(let screen, let stack):
                    screens.replaceTop(screen, on: stack, animated)
                case .set(let screen, let stack):
                    screens.set([screen], on: stack, animated)
                case .pop(let stack):
                    screens.pop(stack, animated)
                case .popToRoot:
                    screens.popToRoot(animated)
                case .removeSecond(let stack):
                    screens.removeSecond(on: stack)
                case .present(let style, let isDismissedByGesture):
                    screens.present(style, isDismissedByGesture, animated)
                case .dismiss:
                    screens.dismiss(animated)
                }
            }
        }

        func back() {
            navigation.apply(NavigationStep(.pop(.main)))
        }
    }

    /// A stand-in for UIKit.
    @MainActor
    private final class Screens {
        private(set) var log: [String] = []

        func visit(_ url: URL, _ options: VisitOptions, on stack: Navigation.Stack) {
            log.append("visit \(stack) \(url.path())")
        }

        func push(_ screen: NavigationDestination, on stack: Navigation.Stack, _ animated: Bool) {
            log.append("push \(stack) \(screen)")
        }

        func replaceTop(
            _ screen: NavigationDestination, on stack: Navigation.Stack, _ animated: Bool
        ) {
            log.append("replaceTop \(stack) \(screen)")
        }

        func set(_ screens: [NavigationDestination], on stack: Navigation.Stack, _ animated: Bool) {
            log.append("set \(stack) \(screens.map(\.description).joined(separator: " "))")
        }

        func pop(_ stack: Navigation.Stack, _ animated: Bool) {
            log.append("pop \(stack)")
        }

        func removeSecond(on stack: Navigation.Stack) {
            log.append("removeSecond \(stack)")
        }

        func popToRoot(_ animated: Bool) {
            log.append("popToRoot")
        }

        func present(_ style: Navigation.ModalStyle, _ isDismissedByGesture: Bool, _ animated: Bool)
        {
            log.append("present \(style) \(isDismissedByGesture)")
        }

        func dismiss(_ animated: Bool) {
            log.append("dismiss")
        }
    }
}
