public import Foundation
public import ScriptBridge

/// A session that makes the Turbo or Turbolinks visits of one web view.
///
/// The session loads the first document. For every later visit it calls the page's own library,
/// which shows the next page without loading another document. The session tells the app what to
/// show, with ``onEvent``. It has no user interface of its own: a ``VisitScreen`` stands for a screen
/// of the app. A ``Navigator`` has a session for each of its web views.
///
/// ```swift
/// let session = VisitSession()
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// channel.on(session)
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// session.connect(bridge, loader: WebViewLoader(webView))
/// session.onEvent = { event in show(event) }
/// session.visit(home)
/// ```
@MainActor
public final class VisitSession {
    /// Shows the visits.
    public var onEvent: (@MainActor (VisitEvent) -> Void)?

    /// Asks the user the question of a dialog; nil to dismiss all dialogs.
    ///
    /// The dialogs come from a loader that reports them, or from ``answer(_:)``. Each visit and each
    /// document dismisses the dialogs of the previous one.
    public var ask: PageDialogs.Ask? {
        didSet {
            dialogs.reset()
            dialogs = PageDialogs(asking: ask)
        }
    }

    /// The rules for pages, whose properties a ``LinkDecision`` finds in its situation.
    public var configuration: PathConfiguration {
        get { state.configuration }
        set { state.configuration = newValue }
    }

    /// The time limit for loading a document, until its library can make visits.
    ///
    /// Only time in which the app runs and its web view is on screen counts. At other times the
    /// system may suspend the page, and no user is waiting for it.
    public let timeout: Duration

    /// The number of page processes that end in a row before a visit fails instead of reloading.
    ///
    /// A process that stays alive for the ``timeout`` after its document was loaded resets the
    /// count.
    nonisolated public static let maximumProcessCount: Int = 3

    /// Receives every input and its actions, for transcripts.
    var transcript: (@MainActor (VisitStateMachine.Input, [VisitStateMachine.Action]) -> Void)?

    private let clock: any Clock<Duration>
    private var state: VisitStateMachine
    private var bridge: (any PageBridge)?
    private var loader: (any PageLoader)?
    private var lastScreen = 0
    private var timer: Task<Void, Never>?
    /// The task that reports the last proposal with a document.
    private var fetching: Task<Void, Never>?
    private var dialogs = PageDialogs()
    private var openLimit: OpenLimit
    private var pendingActions: [VisitStateMachine.Action] = []
    private var isPerforming = false

    /// Creates a session without a web view.
    ///
    /// - Parameters:
    ///   - timeout: The time limit for loading a document; 30 seconds by default.
    ///   - decisions: The decisions about what pages lead to. The first outcome counts.
    ///   - clock: The clock that measures the timeout.
    public init(
        timeout: Duration = .seconds(30),
        decisions: [LinkDecision] = .standard,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        state = VisitStateMachine(decisions: decisions)
        self.timeout = timeout
        self.clock = clock
        openLimit = OpenLimit(clock)
    }

    deinit {
        timer?.cancel()
    }

    /// Connects the session to the bridge and the loader of its web view.
    ///
    /// Call this method before the first page loads. If you call it again, the session stops
    /// listening to the previous loader.
    ///
    /// - Parameters:
    ///   - bridge: The bridge that calls the page. Install it first, with a channel that has the
    ///     session (`ScriptChannel.on(_:)`).
    ///   - loader: The loader of documents. The session becomes its delegate and injects the page
    ///     adapter.
    public func connect(_ bridge: any PageBridge, loader: any PageLoader) {
        if self.loader?.delegate === self { self.loader?.delegate = nil }
        self.bridge = bridge
        self.loader = loader
        loader.delegate = self
        loader.inject(VisitScript().source)
    }

    /// The screen of the last visit; nil before the first visit and after the screen is closed.
    public var screen: VisitScreen? { state.screen }

    /// Returns the location that a screen shows or is about to show; nil if the screen is closed.
    public func location(of screen: VisitScreen) -> URL? {
        state.location(of: screen)
    }

    // MARK: Commands of the host

    /// Visits a location.
    ///
    /// - Parameters:
    ///   - location: The location to visit.
    ///   - options: How to make the visit. For a proposal, pass the options of the proposal.
    ///   - screen: The screen that shows the location; nil for a new screen.
    /// - Returns: The screen.
    @discardableResult
    public func visit(
        _ location: URL,
        options: VisitOptions = VisitOptions(),
        on screen: VisitScreen? = nil
    ) -> VisitScreen {
        let screen = screen ?? newScreen()
        handle(.visit(screen, options.spelling(of: location), options))
        return screen
    }

    /// Goes back to a screen and restores what it showed; does nothing if the screen is closed.
    public func restore(_ screen: VisitScreen) {
        handle(.restore(screen))
    }

    /// Reloads the document of the last visit; loads nothing if the screen is closed.
    public func reload() {
        handle(.reload)
    }

    /// Cancels the visit that is under way, if any.
    public func cancel() {
        handle(.cancel)
    }

    /// Closes a screen permanently.
    ///
    /// The session cancels a visit that is under way on the screen. The app is told nothing more about
    /// the screen.
    public func close(_ screen: VisitScreen) {
        handle(.close(screen))
    }

    /// Clears the page's snapshots.
    public func clearSnapshotCache() {
        handle(.clearSnapshotCache(later: false))
    }

    /// Clears the page's snapshots before the next visit.
    ///
    /// Use this method when, for example, a form in another web view has changed what the snapshots
    /// show.
    public func markSnapshotCacheAsStale() {
        handle(.clearSnapshotCache(later: true))
    }

    /// Marks the page's content as stale.
    ///
    /// Use this method when something else in the app has changed what the page shows. The next
    /// visit loads a document. If the screen appears again first, its document is reloaded: see
    /// ``screenDidAppear()``.
    public func markContentAsStale() {
        handle(.markContentAsStale)
    }

    /// Tells the session that the screen of the last visit has appeared again without a new visit.
    ///
    /// For example, the modal stack above the screen was dismissed. The session clears snapshots
    /// and reloads content that you have marked as stale.
    public func screenDidAppear() {
        handle(.appear)
    }

    /// Tells the session that the screen of the last visit has disappeared without a new visit.
    ///
    /// For example, a modal stack or another tab covers the screen. The page saves a snapshot.
    public func screenDidDisappear() {
        handle(.disappear)
    }

    /// Tells the session that the app has entered the background.
    ///
    /// If the page's process ends in the background, the page is reloaded when the app returns, and
    /// the process does not count toward ``maximumProcessCount``.
    public func enterBackground() {
        handle(.background(true))
    }

    /// Tells the session that the app has returned from the background.
    public func enterForeground() {
        handle(.background(false))
    }

    /// Handles a message from the page adapter.
    public func receive(_ message: VisitMessage) {
        handle(.message(message))
    }

    private func newScreen() -> VisitScreen {
        lastScreen += 1
        return VisitScreen(lastScreen)
    }

    /// Answers a dialog of the page.
    ///
    /// - Parameter dialog: The dialog.
    /// - Returns: The user's answer, or `dismiss` if nobody asks the user or the page has asked too
    ///   often.
    public func answer(_ dialog: PageDialog) async -> PageDialog.Answer {
        if dialogs.isCutOff, !dialogs.isReported {
            dialogs.isReported = true
            onEvent?(.pageError("The page has shown too many dialogs, which are dismissed."))
        }
        return await dialogs.answer(dialog)
    }

    // MARK: Inputs and actions

    @discardableResult
    private func handle(_ input: VisitStateMachine.Input) -> [VisitStateMachine.Action] {
        let actions = state.handle(input)
        transcript?(input, actions)
        perform(actions)
        return actions
    }

    /// Performs actions in order, including actions that are added on the way.
    private func perform(_ actions: [VisitStateMachine.Action]) {
        pendingActions += actions
        guard !isPerforming else { return }
        isPerforming = true
        while !pendingActions.isEmpty { perform(pendingActions.removeFirst()) }
        isPerforming = false
    }

    private func perform(_ action: VisitStateMachine.Action) {
        switch action {
        case .load(let location): loader?.load(location)
        case .endProcess: loader?.endProcess()
        case .stopLoading: loader?.stopLoading()
        case .visit(let location, let options, let restorationIdentifier, let number):
            call(
                TurboFunctions.visit(location.text, options, restorationIdentifier), number: number)
        case .cancel(let identifier): call(TurboFunctions.cancelVisit(identifier))
        case .clearSnapshotCache: call(TurboFunctions.clearSnapshotCache())
        case .cacheSnapshot: call(TurboFunctions.cacheSnapshot())
        case .startTimer(let number):
            stopTimer()
            startTimer(of: number)
        case .fetchResponse(let proposal): fetchResponse(of: proposal)
        case .stopTimer: stopTimer()
        case .answer: break  // The caller returns the answer to the web view.
        case .tell(let event): tell(event)
        }
    }

    private func tell(_ event: VisitEvent) {
        switch event {
        case .visitStarted, .processTerminated: dialogs.reset()
        case .external, .browser, .file:
            guard openLimit.allows() else { return reportFlood() }
        default: break
        }
        // An earlier event may have made the app close the screen.
        if state.isDeliverable(event) { onEvent?(event) }
        if case .processTerminated = event { reload() }
    }

    /// Tells the app, once for each document, that a page leads out of it too fast for a user.
    private func reportFlood() {
        guard !openLimit.isReported else { return }
        openLimit.isReported = true
        onEvent?(.pageError("The page leads out of the app too often, which has no effect."))
    }

    /// Waits in ten parts, so that time in which the app is suspended hardly counts.
    ///
    /// The system's clocks keep a cancelled sleep until its end, so short sleeps also bound how many
    /// a page can leave behind that loads one document after the other.
    private func startTimer(of number: Int) {
        let part = timeout / 10
        timer = Task { [weak self, clock] in
            var partCount = 10
            while partCount > 0 {
                do { try await clock.sleep(for: part) } catch { return }
                guard let self, !Task.isCancelled else { return }
                if loader?.isOnScreen != false { partCount -= 1 }
            }
            self?.timer = nil
            self?.handle(.timedOut(number: number))
        }
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    /// Calls the page; the number is that of the visit that the call makes.
    private func call(_ call: JavaScriptCall<Void>, number: Int? = nil) {
        Task { [weak self, bridge] in
            // The bridge reports its errors to its observer.
            if let bridge, (try? await bridge.call(call)) != nil { return }
            if let number { self?.handle(.callFailed(number: number)) }
        }
    }
}

extension VisitSession {
    /// The maximum size, in bytes, of a document that is fetched for a proposal.
    private static let maximumResponseByteCount = 64 << 20

    /// Fetches the document of a proposal, because another web view may make the visit.
    ///
    /// Proposals with documents keep their order. One without a document does not wait for them.
    private func fetchResponse(of proposal: VisitProposal) {
        let text = proposal.options.spelling(of: proposal.location).text
        let previous = fetching
        fetching = Task { [weak self, bridge, timeout] in
            // The bridge reports the error to its observer. Without the document, the library
            // requests it from the server again.
            let call = TurboFunctions.responseHTML(text)
            var html = try? await bridge?.call(call, timeout: timeout) ?? nil
            if let count = html?.utf8.count, count > Self.maximumResponseByteCount { html = nil }
            // Results are decoded on other threads, so the later one may come first.
            await previous?.value
            self?.handle(.responseFetched(proposal, html: html))
        }
    }
}

extension VisitSession: PageLoaderDelegate {
    /// Decides whether the web view may make a navigation, such as one of a link, a form, or a
    /// script.
    public func pageLoader(
        _ loader: any PageLoader,
        policyFor navigation: PageNavigation
    ) -> PageLoadPolicy {
        Self.policy(in: handle(.navigation(navigation)))
    }

    /// Decides whether the web view shows a document that has arrived.
    public func pageLoader(
        _ loader: any PageLoader,
        policyFor response: PageResponse
    ) -> PageLoadPolicy {
        Self.policy(in: handle(.response(response)))
    }

    /// Handles what has happened in the web view.
    public func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent) {
        // A new document has dialogs of its own.
        if case .committed = event {
            dialogs.reset()
            openLimit.isReported = false
        }
        handle(.load(event))
    }

    /// Answers a dialog of the page: see ``answer(_:)``.
    public func pageLoader(_ loader: any PageLoader, answer dialog: PageDialog) async
        -> PageDialog.Answer
    {
        await answer(dialog)
    }

    private static func policy(in actions: [VisitStateMachine.Action]) -> PageLoadPolicy {
        for case .answer(let policy) in actions { return policy }
        return .allow
    }
}
