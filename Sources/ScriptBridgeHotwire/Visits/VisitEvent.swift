package import ScriptBridge

/// What happens to a session.
package enum VisitEvent: Codable, Hashable, Sendable {
    /// The host makes a visit.
    case visit(VisitScreen, PageLocation, VisitOptions)
    /// The host comes back to a screen.
    case restore(VisitScreen)
    /// The host wants the screen's document anew.
    case reload
    /// The host cancels the visit.
    case cancel
    /// The host has done away with a screen.
    case close(VisitScreen)
    /// The host wants the snapshots forgotten, now or before the next restoration.
    case clearSnapshotCache(later: Bool)
    /// The host knows that what is shown is not what the server has any more.
    case markContentAsStale
    /// The host's screen is seen again, without a visit.
    case appear
    /// The host's screen is seen no more, without a visit.
    case disappear
    /// The app has gone to the background, or come back.
    case background(Bool)
    /// The host wants a snapshot kept.
    case cacheSnapshot
    /// The page tells something.
    case message(VisitMessage)
    /// The web view tells something.
    case load(PageLoadEvent)
    /// The web view asks whether to go somewhere.
    case navigation(PageNavigation)
    /// The web view asks whether to show a document.
    case response(PageResponse)
    /// The page did not take the call that makes the visit.
    case callFailed(number: Int)
    /// The page has given the document that waited there for a proposal; nil if it has not.
    case responseFetched(VisitProposal, html: String?)
    /// The visit took too long.
    case timedOut(number: Int)
}
