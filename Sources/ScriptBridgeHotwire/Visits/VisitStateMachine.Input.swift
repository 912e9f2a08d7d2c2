import ScriptBridge

extension VisitStateMachine {
    /// An event of a session.
    enum Input: Codable, Hashable, Sendable {
        /// The host makes a visit.
        case visit(VisitScreen, PageLocation, VisitOptions)
        /// The host goes back to a screen.
        case restore(VisitScreen)
        /// The host reloads the document of the last visit.
        case reload
        /// The host cancels the visit.
        case cancel
        /// The host has closed a screen.
        case close(VisitScreen)
        /// The host clears the snapshots, at once or before the next visit.
        case clearSnapshotCache(later: Bool)
        /// The host knows that the page's content is out of date.
        case markContentAsStale
        /// The screen of the last visit appears again without a visit.
        case appear
        /// The screen of the last visit disappears without a visit.
        case disappear
        /// The app has entered or left the background.
        case background(Bool)
        /// The page adapter has posted a message.
        case message(VisitMessage)
        /// The web view reports an event.
        case load(PageLoadEvent)
        /// The web view asks whether it may make a navigation.
        case navigation(PageNavigation)
        /// The web view asks whether to show a document.
        case response(PageResponse)
        /// The call that makes the visit of this number failed.
        case callFailed(number: Int)
        /// The page has returned the document that it kept for a proposal; nil if it has none.
        case responseFetched(VisitProposal, html: String?)
        /// The time limit of the visit of this number has passed.
        case timedOut(number: Int)
    }
}
