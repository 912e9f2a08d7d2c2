/// The part of a bridge that a web view's host talks to.
///
/// It takes the messages that the page posts, and keeps track of evaluations in the page. A
/// ``WebViewBridge`` creates the connection and passes it to ``WebViewHost/open(_:)``.
@MainActor
public final class WebViewConnection {
    /// The bridge that closes this connection.
    weak var bridge: WebViewBridge?

    package private(set) lazy var session = PageSession(
        dispatcher: dispatcher, observer: observer, clock: clock, page: self)
    let observer: (any BridgeObserver)?

    let evaluations = PendingEvaluations()
    let originGuard: OriginGuard
    let clock: AnyClock
    var deadlines: Deadlines { session.deadlines }
    let documentChanges = WaitingTasks()
    let reportsPages: Bool

    /// The host in which the bridge is installed; nil while it is not.
    private(set) var host: (any WebViewHost)?

    /// Why there is no host.
    private(set) var errorWithoutHost: BridgeError = .notInstalled

    /// The guard of the question which document the page shows; nil if it is never asked.
    var identityGuard: OriginGuard?

    let dispatcher: ChannelDispatcher
    var contexts: PageContexts
    /// The secrets by which scripts prove their origins.
    ///
    /// If the engine reports sources, they only keep the scripts inactive in other documents.
    var keys: [String: Origin] = [:]
    /// The mark of windows that are older than the scripts, another one for each installation.
    var earlierMark: String = ""

    init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)?,
        reportsPages: Bool,
        clock: any Clock<Duration>
    ) throws(BridgeError) {
        self.observer = observer
        dispatcher = try ChannelDispatcher(channels: channels)
        originGuard = OriginGuard(channels.map(\.policy))
        contexts = PageContexts(dispatcher.scripted)
        self.clock = AnyClock(clock)
        self.reportsPages = reportsPages && observer != nil
    }

    // MARK: For the host

    /// The names of the channels on which the page may post.
    public var channels: [ChannelName] { dispatcher.channels.map(\.name) }

    /// The page scripts for the host to inject; each origin needs its own.
    ///
    /// They change when the app sets the value that pages read as `bridge.context`: see
    /// ``WebViewHost/scriptsDidChange()``.
    public internal(set) var scripts: [InjectedScript] = []

    /// Whether the bridge still exists: false as soon as its last reference is dropped, on any thread.
    public var isOpen: Bool { bridge != nil }

    /// Whether one of the scripts is a page script.
    ///
    /// A content world has room for one, because a second would find the first one's `ScriptBridge`
    /// and leave the page to it. So reject a second such bridge while ``isOpen`` is true for the first.
    public internal(set) var hasPageScript: Bool = false

    /// Whether a post waits for an answer that the main actor's next tasks may give.
    ///
    /// A host whose main loop is not the main actor's can then run these tasks at once. This is false
    /// while more messages wait for their turn, because a burst would hold up the main loop.
    public var mayAnswerSoon: Bool { session.mayAnswerSoon }

    /// Receives a body that the page posted on a channel.
    ///
    /// - Parameters:
    ///   - body: The body that the page posted. A text of more than
    ///     ``PageSession/mostBytesAtOnce`` bytes is read off the main actor.
    ///   - channel: The channel that the page posted on.
    ///   - source: The frame and origin of the post; ``MessageSource/unknown`` if the engine does
    ///     not report it.
    ///   - answer: Called exactly once with the result that settles the post's promise, at the
    ///     latest when the page navigates away or the bridge is removed.
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) {
        session.receive(body, on: channel, from: known(source), keys: keys, answer: answer)
    }

    /// Returns a source of which every host that reports sources knows the origin.
    private func known(_ source: MessageSource) -> MessageSource {
        guard source.origin == nil, host?.reportsSources == true else { return source }
        return MessageSource(origin: .unrepresentable, isMainFrame: source.isMainFrame)
    }

    /// Rejects a post without reading it, such as one from a window that the page has opened.
    ///
    /// - Parameters:
    ///   - error: The reason.
    ///   - channel: The channel that the page posted on.
    ///   - answer: Called with the result that settles the post's promise.
    public func reject(
        _ error: BridgeError,
        on channel: ChannelName,
        answer: @escaping @MainActor (PostAnswer) -> Void
    ) {
        session.reject(error, on: channel, answer: answer)
    }

    /// Ends all work that belongs to the previous document.
    ///
    /// If the document that has begun is not accepted, or has no page script, the observer is told.
    ///
    /// - Parameters:
    ///   - reason: A sentence that explains the change, for the errors of pending calls.
    ///   - hasNext: Whether another document has begun; false if the page's process has ended.
    public func handleDocumentChange(_ reason: String, hasNext: Bool = true) {
        session.handleDocumentChange()
        // GUARD end of calls: if !REMOVED { evaluations.fail(.navigatedAway(reason)) }
        evaluations.fail(.navigatedAway(reason))
        documentChanges.wake()
        if hasNext { tellWhetherPageIsReached() }
    }

    /// Ends the bridge, because its web view is gone.
    ///
    /// Call this when the web view is released or destroyed. The work of the page ends as if the page
    /// had been left, and the host is closed.
    public func handleWebViewEnd() {
        handleDocumentChange("The web view is gone.")
        close()
        errorWithoutHost = .webViewGone
    }

    /// Ends the calls that wait for the page, because the window that showed it is gone.
    ///
    /// Engines keep a web view while it evaluates, so a call could keep it for ever.
    public func endCalls() {
        guard !evaluations.isEmpty else { return }
        evaluations.fail(.webViewGone)
        push(CallReport.endingCalls)
    }

    // MARK: For the bridge

    func open(_ host: some WebViewHost) throws(BridgeError) {
        guard self.host == nil else {
            throw BridgeError.alreadyInstalled
        }
        prepare(for: host)
        markShownDocument(in: host)
        try host.open(self)
        self.host = host
        errorWithoutHost = .notInstalled
        session.connect()
        tellWhetherPageIsReached(isFirst: true)
    }

    /// Ends all pending work on both sides, and removes the bridge from the web view.
    func close() {
        guard let host else { return }
        session.close()
        // The observer may have removed the bridge meanwhile.
        guard self.host === host else { return }
        let isWaiting = !evaluations.isEmpty
        // Fail before telling the page, because the page may end the evaluations at once.
        evaluations.fail(.bridgeRemoved)
        if isWaiting { push(CallReport.endingCalls) }
        self.host = nil
        documentChanges.wake()
        host.close()
    }
}

extension BridgeError {
    static let alreadyInstalled = BridgeError(
        .alreadyInstalled,
        "This bridge is installed already: call remove() first.")

    static let bridgeRemoved = BridgeError(
        .noWebView, "The bridge was removed before the page answered.")
}
