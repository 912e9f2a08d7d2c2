public import Foundation
public import ScriptBridge

/// The navigation of an app, without a user interface.
///
/// A navigator owns the stacks of screens, a ``VisitSession`` for each, and the order of visits,
/// screens, and snapshots. The app gives it web views, and one function that shows screens:
///
/// ```swift
/// let navigator = try Navigator(
///     [NavigationTab("home", start: home)], configuration: rules
/// ) { page in
///     let webView = makeWebView(page.name)
///     let bridge = try WebViewBridge(channels: [page.channel])
///     try bridge.install(in: webView)
///     return (bridge, WebViewLoader(webView))
/// }
/// navigator.start { layout in show(layout) }
/// ```
///
/// The tables of ``NavigationState`` and ``NavigationTabs`` decide where a proposal leads. The
/// navigator also does what else belongs to a navigation: it restores a page that comes to the top,
/// closes pages that are gone, clears the snapshots of the other stacks after a form, retries, and
/// reloads pages whose process has ended.
@MainActor
public final class Navigator {
    /// A web view that the app makes for a stack.
    public struct Page: Sendable {
        /// The name of the tab, or ``NavigatorLayout/modalName``.
        public let name: String
        /// The channel for the bridge of the web view; add handlers of your own before you use it.
        public let channel: ScriptChannel
    }

    /// Makes the web view of a stack, and returns its bridge and its loader.
    public typealias MakePage = (Page) throws -> (any PageBridge, any PageLoader)

    /// Asks the user the question of a page, one at a time; nil to dismiss all questions.
    public var ask: PageDialogs.Ask? {
        didSet {
            let asksInTurn: PageDialogs.Ask = { [weak self] in
                await self?.askInTurn($0) ?? .dismiss
            }
            for session in sessions.values { session.ask = ask == nil ? nil : asksInTurn }
        }
    }

    /// Opens a URL in another app.
    public var onOpen: ((URL) -> Void)?

    /// Opens a URL in a browser inside the app; nil to open it in another app.
    public var onBrowse: ((URL) -> Void)?

    /// Downloads a file with the web view of a stack; nil to open files with a server in another app.
    public var onFile: ((URL, _ stack: String) -> Void)?

    /// Observes what the sessions tell, after the navigator has handled it.
    public var onEvent: ((VisitEvent, _ stack: String) -> Void)?

    /// Observes what the navigator could not do.
    public var onError: ((NavigationError) -> Void)?

    /// The rules for pages; they apply to later proposals.
    public var configuration: PathConfiguration {
        get { state.configuration }
        set {
            state.configuration = newValue
            for session in sessions.values { session.configuration = newValue }
        }
    }

    /// What the app shows.
    public var layout: NavigatorLayout { state.layout }

    private var state: NavigatorState
    private var sessions: [String: VisitSession] = [:]
    private var show: ((NavigatorLayout) -> Void)?
    private var pendingActions: [NavigatorState.Action] = []
    private var isPerforming = false
    /// Ends when the last question of any stack is over.
    private var lastQuestion: Task<Void, Never>?

    /// Creates a navigator and the web views of all its stacks.
    ///
    /// - Parameters:
    ///   - tabs: The tabs, with their first pages; an app without tabs has one.
    ///   - configuration: The rules for pages.
    ///   - screens: The names of the app's native screens. A rule that names another one shows the page,
    ///     and ``onError`` is told.
    ///   - decisions: The decisions about what pages lead to. The first outcome counts.
    ///   - policy: The origins whose messages the channels accept; by default, the main frames of the
    ///     origins of the first pages.
    ///   - makePage: Makes the web view of a stack.
    /// - Throws: ``NavigationError`` if the tabs are not valid, and the errors of the app.
    public init(
        _ tabs: [NavigationTab],
        configuration: PathConfiguration = PathConfiguration(),
        screens: Set<String> = [],
        decisions: [LinkDecision] = .standard,
        accepting policy: OriginPolicy? = nil,
        page makePage: MakePage
    ) throws {
        state = try NavigatorState(
            tabs, configuration: configuration, screens: screens, decisions: decisions)
        let policy = policy ?? .mainFrame(of: tabs.map { Origin($0.start.visit.location) })
        for name in state.layout.stacks.map(\.name) {
            let session = VisitSession(decisions: decisions)
            session.configuration = configuration
            var channel = ScriptChannel("nativeApp", accepting: policy)
            channel.on(session)
            let (bridge, loader) = try makePage(Page(name: name, channel: channel))
            session.connect(bridge, loader: loader)
            session.onEvent = { [weak self] event in
                self?.handle(.told(event, stack: name))
                self?.onEvent?(event, name)
            }
            sessions[name] = session
        }
    }

    /// The session of a stack, for what the navigator does not do itself.
    public subscript(stack: String) -> VisitSession? { sessions[stack] }

    /// Shows the first page of the first tab.
    ///
    /// - Parameters:
    ///   - allTabs: Whether the other tabs load their first pages too; by default each does when it is
    ///     first selected.
    ///   - show: Shows the screens of a layout; called after every change.
    public func start(allTabs: Bool = false, showing show: @escaping (NavigatorLayout) -> Void) {
        self.show = show
        handle(.start(allTabs: allTabs))
    }

    /// Selects a tab, as the user does.
    public func select(_ tab: String) {
        handle(.select(tab))
    }

    /// Opens a link from outside, such as the one of a notification, if the decisions accept it.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - tab: The name of the tab; nil for the visible one.
    public func open(_ url: URL, in tab: String? = nil) {
        handle(.open(url, tab: tab))
    }

    /// Leaves the visible screen, as the user does.
    public func goBack() {
        goBack(1, on: layout.visible.name)
    }

    /// Notes that the user has left screens.
    ///
    /// - Parameters:
    ///   - count: The number of screens. All screens of the modal stack dismiss it; the first screen
    ///     of a tab stays, which is an error.
    ///   - stack: The name of the stack.
    public func goBack(_ count: Int, on stack: String) {
        if count > 0 { handle(.goBack(count, stack: stack)) }
    }

    /// Retries the visible screen, unless its error does not allow it.
    public func retry() {
        handle(.retry)
    }

    /// Retries what failed because the device was offline.
    public func deviceIsOnline() {
        handle(.online)
    }

    /// Removes all screens and starts the visible tab, for example when the user signs out.
    public func reset() {
        handle(.reset)
    }

    /// Tells all sessions that the app has entered the background.
    public func enterBackground() {
        handle(.background(true))
    }

    /// Tells all sessions that the app has returned from the background.
    public func enterForeground() {
        handle(.background(false))
    }

    /// Asks a question after those of the other stacks.
    private func askInTurn(_ dialog: PageDialog) async -> PageDialog.Answer {
        let before = lastQuestion
        let (isOver, end) = AsyncStream.makeStream(of: Void.self)
        lastQuestion = Task { for await _ in isOver {} }
        defer { end.finish() }
        await before?.value
        guard !Task.isCancelled, let ask else { return .dismiss }
        return await ask(dialog)
    }

    /// Performs the actions of an event, in order, including those that are added on the way.
    private func handle(_ event: NavigatorState.Event) {
        pendingActions += state.handle(event)
        guard !isPerforming else { return }
        isPerforming = true
        while !pendingActions.isEmpty { perform(pendingActions.removeFirst()) }
        isPerforming = false
    }

    private func perform(_ action: NavigatorState.Action) {
        switch action {
        case .visit(let screen, let url, let options, let stack):
            sessions[stack]?.visit(url, options: options, on: screen)
        case .restore(let screen, let stack): sessions[stack]?.restore(screen)
        case .close(let screen, let stack): sessions[stack]?.close(screen)
        case .reload(let stack): sessions[stack]?.reload()
        case .appear(let stack): sessions[stack]?.screenDidAppear()
        case .disappear(let stack): sessions[stack]?.screenDidDisappear()
        case .background(true, let stack): sessions[stack]?.enterBackground()
        case .background(false, let stack): sessions[stack]?.enterForeground()
        case .stale(let stack): sessions[stack]?.markSnapshotCacheAsStale()
        case .show: show?(layout)
        case .external(let url): onOpen?(url)
        case .browser(let url): (onBrowse ?? onOpen)?(url)
        case .file(let url, let stack):
            if let onFile { onFile(url, stack) } else if !url.isLocalDocument { onOpen?(url) }
        case .fail(let error): onError?(error)
        }
    }
}

extension Origin {
    /// The origin of a URL's document; unrepresentable if it has none.
    fileprivate init(_ url: URL) {
        self.init(scheme: url.scheme ?? "", host: url.host() ?? "", port: url.port ?? 0)
    }
}
