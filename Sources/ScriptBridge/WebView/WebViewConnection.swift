/// What the host of a web view talks to: takes what the page posts, and holds what is evaluated in
/// the page.
///
/// A ``WebViewBridge`` makes it and hands it to its host in ``WebViewHost/open(_:)``.
@MainActor
public final class WebViewConnection {
    /// A script to run at the beginning of each document.
    public struct InjectedScript: Hashable, Sendable {
        /// The script, a classic one.
        ///
        /// It does nothing in a document in which it has no business.
        public let source: String

        /// The only origin in whose documents it is needed; nil if there are several.
        public let origin: Origin?

        /// Whether it is for the main frame alone.
        public let isForMainFrameOnly: Bool
    }

    /// The bridge that closes this; nil from the moment in which its last reference is dropped, on
    /// whatever thread.
    package weak var bridge: WebViewBridge?

    package let session: PageSession
    package let observer: (any BridgeObserver)?

    let evaluations: PendingEvaluations
    let originGuard: OriginGuard
    let clock: AnyClock
    let deadlines: Deadlines
    let documentChanges: ChangeSignal

    let dispatcher: ChannelDispatcher
    var contexts: PageContexts
    /// The secrets by which scripts prove their origins; none where the engine says who posts.
    var keys: [String: Origin] = [:]

    init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)?,
        reportsPages: Bool,
        clock: any Clock<Duration>
    ) throws(BridgeError) {
        let evaluations = PendingEvaluations(observer: observer)
        self.evaluations = evaluations
        self.observer = observer
        dispatcher = try ChannelDispatcher(channels: channels)
        originGuard = OriginGuard(channels.map(\.policy))
        contexts = PageContexts(dispatcher.scripted)
        self.clock = AnyClock(clock)
        deadlines = Deadlines(self.clock)
        documentChanges = ChangeSignal(deadlines)
        session = PageSession(dispatcher: dispatcher, observer: observer, clock: clock) {
            source, _ in
            evaluations.push(source)
        }
        session.callPage = { [originGuard] call, completion in
            let originGuard = call.policy.map { OriginGuard([$0]) } ?? originGuard
            evaluations.run(originGuard.guarding(call.source)) { result in
                completion(result.mapError(originGuard.error).flatMap(call.outcome))
            }
        }
        session.downloads.open()
        session.downloads.servesOrigin = { evaluations.host?.serves($0) ?? false }
        session.takesReports = reportsPages && observer != nil
        session.write = { BridgeScript.source(receiving: $0, in: $1) }
    }

    // MARK: For the host

    /// The names of the channels on which the page may post.
    public var channels: [ChannelName] { dispatcher.channels.map(\.name) }

    /// The page script, as the host has to inject it: each origin needs its own.
    ///
    /// They change with what pages are to know from the beginning: see
    /// ``WebViewHost/scriptsDidChange()``.
    public internal(set) var scripts: [InjectedScript] = []

    /// The host in which the bridge is installed.
    package var host: (any WebViewHost)? { evaluations.host }

    /// Takes what a page posted on a channel.
    ///
    /// - Parameters:
    ///   - body: What the page posted.
    ///   - channel: The channel on which it came.
    ///   - source: Where it came from; ``MessageSource/unknown`` if the engine does not say.
    ///   - answer: Is told exactly once how the promise of the post ends.
    public func receive(
        _ body: MessageBody,
        on channel: ChannelName,
        from source: MessageSource,
        answer: @escaping @MainActor (PageSession.Answer) -> Void
    ) {
        session.receive(body, on: channel, from: source, keys: keys, answer: answer)
    }

    /// Takes a long text that a page posted on a channel, as its web view has it.
    package func receive(
        _ text: PostedText,
        on channel: ChannelName,
        from source: MessageSource,
        answer: @escaping @MainActor (PageSession.Answer) -> Void
    ) {
        session.receive(text, on: channel, from: source, keys: keys, answer: answer)
    }

    /// Refuses a message unread, such as one of a window that the page has opened.
    ///
    /// - Parameters:
    ///   - error: Why.
    ///   - channel: The channel on which it came.
    ///   - answer: Is told how the promise of the post ends.
    public func refuse(
        _ error: BridgeError,
        on channel: ChannelName,
        answer: @MainActor (PageSession.Answer) -> Void
    ) {
        observer?.observe(.refused(channel: channel, error))
        answer(PageSession.Answer(refusal: error))
    }

    /// Ends what belongs to a document that is gone.
    ///
    /// - Parameter reason: A sentence that says why, for the errors of calls that were under way.
    public func documentDidChange(_ reason: String) {
        session.documentDidChange()
        evaluations.fail(BridgeError(.documentGone, reason))
        documentChanges.change()
    }

    // MARK: For the bridge

    func open(_ host: some WebViewHost) throws(BridgeError) {
        guard evaluations.host == nil else {
            throw BridgeError(.alreadyInstalled, "This bridge is installed already.")
        }
        prepare(for: host)
        try host.open(self)
        evaluations.host = host
    }

    /// Ends everything that is under way, on both sides, and takes the bridge out of the web view.
    func close() {
        guard let host else { return }
        session.close()
        let isWaiting = !evaluations.isEmpty
        // Before the page is told, which may end them at once.
        evaluations.fail(BridgeError(.noWebView, "The bridge was removed."))
        if isWaiting { evaluations.push(CallReport.endingCalls) }
        evaluations.host = nil
        documentChanges.change()
        host.close()
    }
}
