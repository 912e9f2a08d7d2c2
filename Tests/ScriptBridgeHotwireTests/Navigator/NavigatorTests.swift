import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@testable import ScriptBridgeHotwire

@MainActor
@Suite("Navigator", .timeLimit(.minutes(5)))
struct NavigatorTests {
    @Test("Every example", arguments: try NavigatorRow.all())
    func row(row: NavigatorRow) throws {
        var state = try NavigatorRow.state()
        for line in row.before ?? [] { _ = state.handle(try NavigatorRow.event(line)) }
        let actions = try row.events.flatMap { state.handle(try NavigatorRow.event($0)) }
        #expect(actions.map(\.line) == row.actions)
        #expect(NavigatorRow.line(state.layout) == row.after)
    }

    @Test("Random events keep the screens and the tables together")
    func random() throws {
        let paths = ["/one", "/two", "/new", "/edit", "/1/map", "/recede_historical_location"]
        let stacks = ["home", "orders", "modal"]
        for seed in Fuzz.seeds("navigator", ordinarily: 50) {
            var generator = SplitMix64(seed: seed)
            func pick(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
            var state = try NavigatorRow.state()
            _ = state.handle(.start())
            var open: Set<VisitScreen> = []
            for _ in 0..<60 {
                let stack = pick(stacks)
                let redirected = generator.chance(20) ? " redirected" : ""
                let screen = Int.random(in: 1...20, using: &generator)
                let line = pick([
                    "\(stack) proposes \(pick(paths))\(redirected)",
                    "\(stack) proposes \(pick(paths)) replace",
                    "select \(pick(["home", "orders"]))",
                    "back \(stack) \(pick(["1", "2"]))", "\(stack) fails \(screen) elsewhere",
                    "\(stack) fails \(screen) 500", "retry", "reset", "\(stack) moves \(screen) /x",
                ])
                for action in state.handle(try NavigatorRow.event(line)) {
                    switch action {
                    case .visit(let screen, _, _, let stack), .restore(let screen, let stack):
                        let top = state.layout.stacks.first { $0.name == stack }?.screens.last
                        try #require(top?.visit == screen, "seed \(seed): \(line)")
                        open.insert(screen)
                    case .close(let screen, _): open.remove(screen)
                    default: break
                    }
                }
                let layout = state.layout
                let all = layout.stacks.flatMap(\.screens)
                try #require(Set(all.map(\.id)).count == all.count, "seed \(seed): \(line)")
                try #require(layout.top != nil, "seed \(seed): \(line)")
                // Sessions are told of every page that is gone.
                let pages = Set(all.filter(\.destination.isPage).map(\.visit))
                try #require(open.subtracting(pages).isEmpty, "seed \(seed): \(line)")
            }
        }
    }

    @Test("A navigator drives web views, and shows what they tell")
    func drives() async throws {
        let app = try App()
        #expect(app.layouts.last?.top?.destination.description == "/")
        #expect(app.loads == ["home https://example.com/"])
        app.tell("home", .committed(VisitPlay.location("/")))
        app.tell("home", .titleChanged("Home"))
        try await app.post("home", .pageLoaded(restorationIdentifier: "r1"))
        #expect(app.layouts.last?.top?.title == "Home")
        #expect(app.layouts.last?.top?.isRendered == true)

        try await app.post("home", app.propose("/new"))
        #expect(app.layouts.last?.visible.name == NavigatorLayout.modalName)
        #expect(app.loads.last == "modal https://example.com/new")
        app.tell("modal", .failed(PageLoadFailure(.refused, "refused")))
        #expect(app.layouts.last?.top?.error?.retry == .whenAsked)
        app.navigator.retry()
        #expect(app.loads.count == 3)
        #expect(app.layouts.last?.top?.error == nil)
        app.navigator.goBack()
        #expect(app.layouts.last?.visible.name == "home")

        try await app.post("home", app.propose("https://e.com/"))
        app.navigator.open(VisitPlay.url("tel:1"))
        #expect(app.opened == ["https://e.com/", "tel:1"])
        app.navigator.goBack()
        #expect(app.errors.map(\.code) == [.firstScreen])
        app.navigator.select("x")
        #expect(app.errors.last?.code == .unknownTab)
    }

    @Test("A process that ends in the background is restarted when the app returns")
    func background() async throws {
        let app = try await App.home()
        app.navigator.enterBackground()
        app.tell("home", .processTerminated)
        #expect(app.loads.count == 1)
        app.navigator.enterForeground()
        #expect(app.loads.count == 2)
    }

    @Test("A page that is covered saves a snapshot, and a form on another stack clears it")
    func snapshots() async throws {
        let app = try App()
        let home = try #require(app.pages["home"])
        for function in ["cacheSnapshot", "clearSnapshotCache"] {
            try home.expose(FunctionPath("window.turboNative.\(function)"), returning: true)
        }
        app.tell("home", .committed(VisitPlay.location("/")))
        try await app.post("home", .pageLoaded(restorationIdentifier: "r1"))
        try await app.post("home", app.propose("/new"))
        await waitUntil { home.calls.contains { $0.contains("cacheSnapshot") } }
        let url = VisitPlay.url("/new")
        try await app.post("modal", .formSubmissionStarted(location: url))
        try await app.post("modal", .formSubmissionFinished(location: url))
        #expect(!home.calls.contains { $0.contains("clearSnapshotCache") })
        app.navigator.goBack()
        await waitUntil { home.calls.contains { $0.contains("clearSnapshotCache") } }
    }

    @Test("A page in a loop of proposals ends in an error, and the screen can be left")
    func loop() async throws {
        let app = try await App.home()
        for _ in 0..<5 { try await app.post("home", app.propose("/one", isRedirect: true)) }
        #expect(app.errors.map(\.code) == Array(repeating: .tooManyRedirects, count: 3))
        #expect(app.layouts.last?.canGoBack == true)
        // The screen says so, and the user can try again.
        #expect(app.layouts.last?.top?.error?.code == .tooManyRedirects)
        app.navigator.retry()
        try await app.post("home", app.propose("/one", isRedirect: true))
        #expect(app.errors.count == 3)
    }

    @Test("Of a page that proposes one visit after the other, the last screens are kept")
    func proposals() async throws {
        let app = try await App.home()
        let most = NavigationState.maximumScreenCount
        for number in 1..<most + 5 { try await app.post("home", app.propose("/\(number)")) }
        #expect(app.errors.isEmpty)
        #expect(app.layouts.last?.visible.screens.count == most)
        #expect(app.layouts.last?.visible.screens.first?.destination.description == "/")
        #expect(app.layouts.last?.visible.screens[1].destination.description == "/6")
        app.navigator.goBack()
        #expect(app.layouts.last?.top?.destination.description == "/\(most + 3)")
        try await app.post("home", app.propose("/new"))
        #expect(app.layouts.last?.visible.name == NavigatorLayout.modalName)
    }

    @Test("A tab that is reset while it loads stops, and loads when it is selected again")
    func resetWhileLoading() throws {
        let app = try App()
        app.tell("home", .started(byHost: true))
        app.navigator.select("orders")
        #expect(app.layouts.last?.tabs.first?.isBusy == true)
        app.navigator.reset()
        #expect(app.loads.last == "home stop")
        #expect(app.events.last == "requestFinished")
        #expect(app.layouts.last?.tabs.first == NavigatorLayout.Stack(name: "home"))
        let count = app.events.count
        app.tell("home", .failed(PageLoadFailure(.refused, "refused")))
        #expect(app.events.count == count)
        app.navigator.select("home")
        #expect(app.loads.last == "home https://example.com/")
        #expect(app.errors.isEmpty)
    }

    @Test("Rules that change apply to the next proposal")
    func rules() async throws {
        let app = try await App.home()
        app.navigator.configuration = PathConfiguration()
        try await app.post("home", app.propose("/new"))
        #expect(app.layouts.last?.visible.name == "home")
        #expect(app.layouts.last?.visible.screens.count == 2)
    }

    @Test("Questions of every stack are the app's, and end with the visit")
    func questions() async throws {
        let app = try App()
        app.navigator.ask = { _ in .confirm }
        let dialog = PageDialog(.confirm, "Sure?")
        // Yes, twenty times: the user deletes many rows.
        for _ in 0..<20 { #expect(await app.navigator["home"]?.answer(dialog) == .confirm) }
        app.navigator.ask = { $0.kind == .alert ? .dismiss : .confirm }
        for _ in 0..<20 { _ = await app.navigator["home"]?.answer(PageDialog(.alert, "Again")) }
        #expect(await app.navigator["home"]?.answer(dialog) == .dismiss)
        #expect(await app.navigator["modal"]?.answer(dialog) == .confirm)
        #expect(app.events.count { $0.hasPrefix("pageError") } == 1)
        app.navigator.reset()
        #expect(await app.navigator["home"]?.answer(dialog) == .confirm)
    }

    @Test("Questions of several stacks are asked one after the other, and end with the function")
    func turns() async throws {
        let app = try App()
        let (answers, answer) = AsyncStream.makeStream(of: PageDialog.Answer.self)
        let asked = Log()
        let ask: PageDialogs.Ask = { dialog in
            asked.lines.append(dialog.message)
            return await answers.first { @Sendable _ in true } ?? .dismiss
        }
        app.navigator.ask = ask
        func question(_ stack: String) -> Task<PageDialog.Answer?, Never> {
            Task { await app.navigator[stack]?.answer(PageDialog(.confirm, stack)) }
        }
        let first = question("home")
        await waitUntil { asked.lines == ["home"] }
        let second = question("modal")
        await waitUntilStable { asked.lines == ["home"] }
        answer.yield(.confirm)
        #expect(await first.value == .confirm)
        await waitUntil { asked.lines == ["home", "modal"] }
        app.navigator.ask = nil
        #expect(await second.value == .dismiss)
    }

    @Test("A navigator that starts again shows what it has")
    func startsAgain() throws {
        let app = try App()
        var shown: NavigatorLayout?
        app.navigator.start { shown = $0 }
        #expect(shown == app.navigator.layout)
        #expect(app.loads.count == 1)
    }

    @Test("Files open in another app unless the app downloads them, but not the page's own data")
    func files() async throws {
        let app = try await App.home()
        func follow(_ text: String) {
            let navigation = PageNavigation(
                to: VisitPlay.url(text), cause: .link, isDownload: true)
            #expect(app.loaders["home"]?.policy(for: navigation) == .cancel)
        }
        follow("https://example.com/a.zip")
        follow("blob:https://example.com/1")
        #expect(app.opened == ["https://example.com/a.zip"])
        app.navigator.onFile = { [unowned app] in app.opened.append("\($1): \($0)") }
        follow("blob:https://example.com/1")
        #expect(app.opened.last == "home: blob:https://example.com/1")
    }

    @Test("A decision opens other sites in the app's browser, or in another app if it has none")
    func browser() async throws {
        let app = try await App.home(decisions: [.browser] + .standard)
        try await app.post("home", app.propose("https://e.com/"))
        app.navigator.onBrowse = { [unowned app] in app.opened.append("browser: \($0)") }
        try await app.post("home", app.propose("https://e.com/"))
        #expect(app.opened == ["https://e.com/", "browser: https://e.com/"])
    }

    @Test("Tabs are checked")
    func tabs() throws {
        let home = try #require(URL(string: "https://example.com/"))
        for names in [[], ["a", "a"], ["modal"]] {
            #expect(throws: NavigationError.self) {
                try Navigator(names.map { NavigationTab($0, start: home) }) { _ in
                    throw URLError(.badURL)
                }
            }
        }
    }

    /// An app with in-memory pages.
    @MainActor
    private final class App {
        let navigator: Navigator
        private(set) var layouts: [NavigatorLayout] = []
        private(set) var loaders: [String: Loader] = [:]
        private(set) var errors: [NavigationError] = []
        private(set) var events: [String] = []
        var opened: [String] = []
        private(set) var pages: [String: InMemoryPage] = [:]
        private let log = Log()

        init(decisions: [LinkDecision] = .standard) throws {
            let rules = """
                {"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}
                """
            let home = try #require(URL(string: "https://example.com/"))
            var (pages, loaders): ([String: InMemoryPage], [String: Loader]) = ([:], [:])
            let log = log
            navigator = try Navigator(
                [
                    NavigationTab("home", start: home),
                    NavigationTab("orders", start: home.appending(path: "orders")),
                ], configuration: PathConfiguration(json: Data(rules.utf8), source: "a test"),
                decisions: decisions
            ) { page in
                let memory = try InMemoryPage(channels: [page.channel])
                let loader = Loader(page.name, log)
                (pages[page.name], loaders[page.name]) = (memory, loader)
                return (memory, loader)
            }
            (self.pages, self.loaders) = (pages, loaders)
            navigator.onOpen = { [unowned self] in opened.append($0.absoluteString) }
            navigator.onError = { [unowned self] in errors.append($0) }
            navigator.onEvent = { [unowned self] event, _ in events.append(event.description) }
            navigator.start { [unowned self] in layouts.append($0) }
        }

        /// An app whose first page is shown.
        static func home(decisions: [LinkDecision] = .standard) async throws -> App {
            let app = try App(decisions: decisions)
            app.tell("home", .committed(VisitPlay.location("/")))
            try await app.post("home", .pageLoaded(restorationIdentifier: "r1"))
            return app
        }

        var loads: [String] { log.lines }

        func propose(_ text: String, isRedirect: Bool = false) -> VisitMessage {
            let response = VisitResponse(statusCode: 200, redirected: true)
            return .visitProposed(
                location: VisitPlay.url(text),
                options: VisitOptions(response: isRedirect ? response : nil))
        }

        func tell(_ stack: String, _ event: PageLoadEvent) {
            loaders[stack]?.tell(event)
        }

        func post(_ stack: String, _ event: VisitMessage) async throws {
            try await #require(pages[stack]).post(event)
        }
    }

    @MainActor
    private final class Log {
        var lines: [String] = []
    }

    @MainActor
    private final class Loader: PageLoader {
        weak var delegate: (any PageLoaderDelegate)?
        let isOnScreen = true
        private let name: String
        private let log: Log

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
        }

        func inject(_ script: InjectedScript) {}
        func load(_ location: PageLocation) { log.lines.append("\(name) \(location.text)") }
        func stopLoading() { log.lines.append("\(name) stop") }

        func tell(_ event: PageLoadEvent) {
            delegate?.pageLoader(self, didReceive: event)
        }

        func policy(for navigation: PageNavigation) -> PageLoadPolicy? {
            delegate?.pageLoader(self, policyFor: navigation)
        }
    }
}
