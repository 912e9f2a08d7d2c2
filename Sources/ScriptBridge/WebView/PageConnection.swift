/// What the bridges of all web views have in common: the session of the page, and what the host
/// evaluates in it.
///
/// A bridge opens it with what evaluates in its web view, hands it what the page posts, and tells
/// it when the document changes. It keeps no bridge and no web view.
@MainActor
package final class PageConnection {
    package let dispatcher: ChannelDispatcher
    package let session: PageSession
    package let observer: (any BridgeObserver)?

    let evaluations: PageEvaluations
    let pageGuard: PageGuard
    let clock: AnyClock
    let deadlines: Deadlines

    /// Makes a connection, not open yet.
    ///
    /// - Parameters:
    ///   - channels: The channels, complete with their handlers.
    ///   - observer: Sees everything that passes.
    ///   - clock: Tells deadlines and durations.
    ///   - identifiesPage: Whether the page is asked which document it is, because the engine does
    ///     not say which window posts: ``PageSession``.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/duplicateName``.
    package init(
        channels: [ScriptChannel],
        observer: (any BridgeObserver)?,
        clock: any Clock<Duration>,
        identifiesPage: Bool
    ) throws(BridgeError) {
        let evaluations = PageEvaluations(observer: observer)
        self.evaluations = evaluations
        self.observer = observer
        dispatcher = try ChannelDispatcher(channels: channels)
        let pageGuard = PageGuard(channels.map(\.policy))
        self.pageGuard = pageGuard
        self.clock = AnyClock(clock)
        deadlines = Deadlines(self.clock)
        let identify: PageSession.Identify = { answer in
            evaluations.askDocument(pageGuard, answer: answer)
        }
        session = PageSession(
            dispatcher: dispatcher, observer: observer, clock: clock,
            identify: identifiesPage ? identify : nil
        ) { frame, origin in
            evaluations.push(BridgeScript.source(receiving: frame, in: origin))
        }
    }

    package func open(_ evaluator: some ScriptEvaluator) {
        evaluations.evaluator = evaluator
    }

    /// Ends everything that is under way, on both sides.
    package func close() {
        session.close()
        if !evaluations.isEmpty { evaluations.push(CallReport.endingCalls) }
        evaluations.fail(BridgeError(.noWebView, "The bridge was removed."))
        evaluations.evaluator = nil
    }

    /// Ends what belongs to a document that is gone.
    package func documentDidChange(_ reason: String) {
        session.documentDidChange()
        evaluations.fail(BridgeError(.documentGone, reason))
    }
}
