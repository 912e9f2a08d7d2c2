public import Foundation
public import ScriptBridge

/// The visits of one web view to the pages of a site with Turbolinks or Turbo.
///
/// The heart of a hybrid app without its skin: it loads the first document, has the page make the
/// following visits without loading a document again, and tells the ``delegate`` what to show. It
/// knows of no user interface but ``VisitScreen``.
///
/// ```swift
/// let session = VisitSession()
/// var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
/// channel.on(session)
/// let bridge = try WebViewBridge(channels: [channel])
/// try bridge.install(in: webView)
/// session.connect(bridge, loader: WebViewLoader(webView))
/// session.delegate = self
/// session.visit(home)
/// ```
@MainActor
public final class VisitSession {
    /// Is told of the visits; held weakly.
    public weak var delegate: (any VisitSessionDelegate)?

    /// How long a document may take until its library can make visits.
    ///
    /// Time counts in which the app runs and its web view is on screen: in another the page may be
    /// suspended, and nobody waits for it.
    public let timeout: Duration

    /// How many of the page's processes may end in a row, before a visit fails instead of being
    /// loaded once more.
    ///
    /// They are in a row where none has lived for the ``timeout`` after its document was there.
    nonisolated public static let maximumProcessCount: Int = 3

    /// Sees what happens and what follows, for transcripts.
    package var transcript: (@MainActor (VisitEvent, [VisitEffect]) -> Void)?

    private let clock: AnyClock
    /// A page may have documents loaded as often as it likes: no task of its own for each.
    private let deadlines: Deadlines
    private var state: VisitStateMachine
    private var bridge: (any PageBridge)?
    private var loader: (any PageLoader)?
    private var lastScreen = 0
    private var timer: Deadlines.Token?
    private var pendingEffects: [VisitEffect] = []
    private var isPerforming = false

    /// Makes a session, without a web view.
    ///
    /// - Parameters:
    ///   - timeout: How long a document may take until its library can make visits.
    ///   - decisions: Where the web view may go by itself, by the first that has an outcome.
    ///   - clock: Tells the time.
    public init(
        timeout: Duration = .seconds(30),
        decisions: [PolicyDecision] = .standard,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        state = VisitStateMachine(decisions: decisions)
        self.timeout = timeout
        self.clock = AnyClock(clock)
        deadlines = Deadlines(self.clock)
    }

    /// Gives the session its web view, in two parts, before the first page loads.
    ///
    /// The loader of an earlier call tells the session nothing more.
    ///
    /// - Parameters:
    ///   - bridge: Calls the page; installed already, with a channel that has the session
    ///     (`ScriptChannel.on(_:)`).
    ///   - loader: Loads documents; the session becomes its delegate and injects the page adapter.
    public func connect(_ bridge: any PageBridge, loader: any PageLoader) {
        if self.loader?.delegate === self { self.loader?.delegate = nil }
        self.bridge = bridge
        self.loader = loader
        loader.delegate = self
        loader.inject(VisitScript().source)
    }

    /// The screen of the last visit; nil before the first one, and where it is closed.
    public var screen: VisitScreen? { state.screen }

    /// The location that a screen shows, or is about to show; nil if it is closed.
    public func location(of screen: VisitScreen) -> URL? {
        state.location(of: screen)
    }

    // MARK: What the host wants

    /// Visits a location.
    ///
    /// - Parameters:
    ///   - location: Where to go.
    ///   - options: How; of a proposal, its own.
    ///   - screen: Where to show it; nil for a new screen.
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

    /// Comes back to a screen, which gets what it showed before; not to one that is closed.
    public func restore(_ screen: VisitScreen) {
        handle(.restore(screen))
    }

    /// Loads the document of the last visit anew, unless its screen is closed.
    public func reload() {
        handle(.reload)
    }

    /// Cancels the visit that is under way, if there is one.
    public func cancel() {
        handle(.cancel)
    }

    /// Takes note that a screen has gone for good; the delegate is told nothing of it any more.
    public func close(_ screen: VisitScreen) {
        handle(.close(screen))
    }

    /// Has the page forget all snapshots.
    public func clearSnapshotCache() {
        handle(.clearSnapshotCache(later: false))
    }

    /// Has the page forget all snapshots before the next visit, as when a form in another web view
    /// has changed what they show.
    public func markSnapshotCacheAsStale() {
        handle(.clearSnapshotCache(later: true))
    }

    /// Has the document loaded anew, with the next visit, or when the screen is seen again, as when
    /// something else in the app has changed what it shows.
    public func markContentAsStale() {
        handle(.markContentAsStale)
    }

    /// Takes note that the last visit's screen is seen again without another visit, as when the modal stack
    /// above it has gone: what was marked as stale is loaded anew.
    public func screenDidAppear() {
        handle(.appear)
    }

    /// Takes note that the last visit's screen is seen no more without another visit, as when the modal stack
    /// comes above it, or another tab: the page keeps a snapshot.
    public func screenDidDisappear() {
        handle(.disappear)
    }

    /// Takes note that the app has gone to the background.
    ///
    /// A page's process that ends there is told when the app comes back, and counts for nothing.
    public func enterBackground() {
        handle(.background(true))
    }

    /// Takes note that the app has come back from the background.
    public func enterForeground() {
        handle(.background(false))
    }

    /// Has the page keep a snapshot of what it shows.
    public func cacheSnapshot() {
        handle(.cacheSnapshot)
    }

    /// Takes a message of the page adapter.
    public func receive(_ message: VisitMessage) {
        handle(.message(message))
    }

    private func newScreen() -> VisitScreen {
        lastScreen += 1
        return VisitScreen(lastScreen)
    }

    // MARK: Deciding and doing

    @discardableResult
    private func handle(_ event: VisitEvent) -> [VisitEffect] {
        let effects = state.handle(event)
        transcript?(event, effects)
        perform(effects)
        return effects
    }

    private static func policy(in effects: [VisitEffect]) -> PageLoadPolicy {
        for case .answer(let policy) in effects { return policy }
        return .allow
    }

    /// Does one thing after the other, also where doing one has led to others.
    private func perform(_ effects: [VisitEffect]) {
        pendingEffects += effects
        guard !isPerforming else { return }
        isPerforming = true
        while !pendingEffects.isEmpty { perform(pendingEffects.removeFirst()) }
        isPerforming = false
    }

    private func perform(_ effect: VisitEffect) {
        switch effect {
        case .load(let location): loader?.load(location)
        case .stopLoading: loader?.stopLoading()
        case .call(let call, let number): self.call(call, number: number)
        case .startTimer(let number):
            stopTimer()
            startTimer(of: number, rest: timeout)
        case .fetchResponse(let proposal): fetchResponse(of: proposal)
        case .stopTimer: stopTimer()
        case .answer: break  // Given to the web view by who asked.
        case .notify(let callback):
            // Being told something else, the delegate may have closed the screen.
            if let delegate, state.isDeliverable(callback) { callback.notify(delegate, of: self) }
        }
    }

    /// Waits in parts, of which the end of one may come late: a suspended app loses no more.
    private func startTimer(of number: Int, rest: Duration) {
        let part = timeout / 10
        timer = deadlines.add(at: clock.elapsed() + part) { [weak self] in
            guard let self else { return }
            timer = nil
            let rest = loader?.isOnScreen != false ? rest - part : rest
            if rest > .zero {
                startTimer(of: number, rest: rest)
            } else {
                handle(.timedOut(number: number))
            }
        }
    }

    private func stopTimer() {
        if let timer { deadlines.remove(timer) }
        timer = nil
    }

    private func call(_ call: VisitCall, number: Int) {
        Task { [weak self, bridge] in
            do {
                guard let bridge else {
                    throw BridgeError(.noWebView, "The session has no web view.")
                }
                try await bridge.call(call.javaScript)
            } catch {
                // The bridge's observer has the error.
                if case .visit = call { self?.handle(.callFailed(number: number)) }
            }
        }
    }
}

extension VisitSession {
    /// How long a document may be, in bytes, that comes along with a proposal.
    private static let maximumResponseByteCount = 64 << 20

    /// Has the document of a proposal come along: the visit may be made in another web view.
    private func fetchResponse(of proposal: VisitProposal) {
        let text = proposal.options.spelling(of: proposal.location).text
        Task { [weak self, bridge] in
            // The bridge's observer has the error; without the document the server is asked again.
            let html = try? await bridge?.call(TurboFunctions.responseHTML(text)) ?? nil
            let isReasonable = (html?.utf8.count ?? 0) <= Self.maximumResponseByteCount
            self?.handle(.responseFetched(proposal, html: isReasonable ? html : nil))
        }
    }
}

extension VisitSession: PageLoaderDelegate {
    /// Decides whether the web view may follow a link, a form or a script.
    public func pageLoader(
        _ loader: any PageLoader,
        policyFor navigation: PageNavigation
    ) -> PageLoadPolicy {
        var decided = state
        let policy = Self.policy(in: decided.handle(.navigation(navigation)))
        let wanted = delegate?.session(self, policyFor: navigation, otherwise: policy) ?? policy
        // Another decision than the session's is the delegate's to follow up.
        guard wanted == policy else { return wanted }
        // Decided anew: the delegate may have begun or ended a visit when it was asked.
        let answer = Self.policy(in: handle(.navigation(navigation)))
        return wanted == .cancel ? .cancel : answer
    }

    /// Decides whether a document is shown that has arrived.
    public func pageLoader(
        _ loader: any PageLoader,
        policyFor response: PageResponse
    ) -> PageLoadPolicy {
        var decided = state
        let effects = decided.handle(.response(response))
        let isFailure = effects.contains { if case .notify(.failed) = $0 { true } else { false } }
        if Self.policy(in: effects) == .cancel, !isFailure {
            let navigation = PageNavigation(to: response.url, cause: .other)
            let wanted = delegate?.session(self, policyFor: navigation, otherwise: .cancel)
            guard wanted != .allow else { return .allow }
        }
        return Self.policy(in: handle(.response(response)))
    }

    /// Takes note of what has happened in the web view.
    public func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent) {
        handle(.load(event))
    }
}
