public import Foundation
public import ScriptBridge

/// Is told of the visits of a session, and shows them.
///
/// A delegate implements the first three. The others have an implementation: most do nothing, the end of
/// the page's process has the page loaded again, and the session's own policies are kept.
@MainActor
public protocol VisitSessionDelegate: AnyObject {
    /// The page would like to go somewhere: make the visit, on this screen or another one.
    ///
    /// A page may propose any site, and any scheme but `javascript`, `file`, `data`, `blob` and `about`:
    /// visit only what belongs to the app, as ``ProposalResult/init(_:hosts:)`` tells.
    func session(_ session: VisitSession, didPropose proposal: VisitProposal)

    /// A visit failed: show the error, and a way to try again.
    ///
    /// So did one that the page began by itself, such as a form that reached no server. The screen of
    /// a ``VisitError`` with `redirectedElsewhere` can only be closed.
    func session(_ session: VisitSession, didFail screen: VisitScreen, with error: VisitError)

    /// A link leads out of the site: to another one, or to another app.
    ///
    /// What leads to a page of the site, outside its library too, is proposed instead.
    func session(_ session: VisitSession, didOpenExternally url: URL)

    /// The page has gone to a file of the site that the web view cannot show: have it downloaded, with the
    /// cookies of the web view.
    func session(_ session: VisitSession, didFindFile url: URL)

    /// A document was loaded, and its library can make visits.
    func sessionDidLoadPage(_ session: VisitSession)

    /// The page's process ended; ``VisitSession/reload()`` begins another one.
    ///
    /// Where several end in a row the visit fails instead: ``VisitSession/maximumProcessCount``.
    func sessionPageProcessDidTerminate(_ session: VisitSession)

    /// A visit begins on a screen.
    func session(_ session: VisitSession, didStartVisitOn screen: VisitScreen, to location: URL)

    /// The page begins the visit, or its document is about to be loaded: where there is nothing to see
    /// meanwhile, show that the app waits.
    ///
    /// It is told once for each visit, and also for those that the page makes of itself.
    func session(
        _ session: VisitSession, didBeginVisitOn screen: VisitScreen, as beginning: VisitBeginning)

    /// The page shows something of the visit: a snapshot, or all of it.
    func session(_ session: VisitSession, didRender screen: VisitScreen)

    /// A visit has brought what it was to bring.
    func session(_ session: VisitSession, didComplete screen: VisitScreen)

    /// A server redirected, or the page went somewhere by itself: the screen shows this location.
    func session(_ session: VisitSession, didRedirect screen: VisitScreen, to location: URL)

    /// The document that a screen shows has this title.
    func session(_ session: VisitSession, didChangeTitleOf screen: VisitScreen, to title: String)

    /// A server is asked: show it. Each start is followed by one finish; of requests at the same time the
    /// first begin and the last end are told.
    func sessionDidStartRequest(_ session: VisitSession)

    /// The server has answered, or will not.
    func sessionDidFinishRequest(_ session: VisitSession)

    /// A form is on its way. Each start is followed by one finish.
    func session(_ session: VisitSession, didStartFormSubmissionTo location: URL)

    /// The form has arrived, or will not.
    func session(_ session: VisitSession, didFinishFormSubmissionTo location: URL)

    /// Decides where the web view goes by itself.
    ///
    /// It is asked once more when the document of another site has arrived in the main frame, because not
    /// every engine tells the frame before.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - navigation: Where it would go.
    ///   - policy: What the session would say.
    /// - Returns: What is done; the session's own policy unless there is an implementation.
    func session(
        _ session: VisitSession,
        policyFor navigation: PageNavigation,
        otherwise policy: PageLoadPolicy
    ) -> PageLoadPolicy

    /// A script of the page threw an error, proposed a visit with options that are not valid, or leads to
    /// a document without a server, such as `data:`.
    func session(_ session: VisitSession, pageDidRaise error: String)

    /// The page has something for the log.
    func session(_ session: VisitSession, pageDidLog text: String)

    /// A message came for a visit that is over, at an unexpected time, or is not known.
    func session(_ session: VisitSession, didIgnore event: VisitMessage.Event)
}

extension VisitSessionDelegate {
    /// Has the file opened externally.
    public func session(_ session: VisitSession, didFindFile url: URL) {
        self.session(session, didOpenExternally: url)
    }

    /// Does nothing.
    public func sessionDidLoadPage(_ session: VisitSession) {}

    /// Loads the page again.
    public func sessionPageProcessDidTerminate(_ session: VisitSession) {
        session.reload()
    }

    /// Does nothing.
    public func session(
        _ session: VisitSession, didStartVisitOn screen: VisitScreen, to location: URL
    ) {}

    /// Does nothing.
    public func session(
        _ session: VisitSession, didBeginVisitOn screen: VisitScreen, as beginning: VisitBeginning
    ) {}

    /// Does nothing.
    public func session(_ session: VisitSession, didRender screen: VisitScreen) {}

    /// Does nothing.
    public func session(_ session: VisitSession, didComplete screen: VisitScreen) {}

    /// Does nothing.
    public func session(
        _ session: VisitSession, didRedirect screen: VisitScreen, to location: URL
    ) {}

    /// Does nothing.
    public func session(
        _ session: VisitSession, didChangeTitleOf screen: VisitScreen, to title: String
    ) {}

    /// Does nothing.
    public func sessionDidStartRequest(_ session: VisitSession) {}

    /// Does nothing.
    public func sessionDidFinishRequest(_ session: VisitSession) {}

    /// Does nothing.
    public func session(_ session: VisitSession, didStartFormSubmissionTo location: URL) {}

    /// Does nothing.
    public func session(_ session: VisitSession, didFinishFormSubmissionTo location: URL) {}

    /// Says what the session would say.
    public func session(
        _ session: VisitSession,
        policyFor navigation: PageNavigation,
        otherwise policy: PageLoadPolicy
    ) -> PageLoadPolicy {
        policy
    }

    /// Does nothing.
    public func session(_ session: VisitSession, pageDidRaise error: String) {}

    /// Does nothing.
    public func session(_ session: VisitSession, pageDidLog text: String) {}

    /// Does nothing.
    public func session(_ session: VisitSession, didIgnore event: VisitMessage.Event) {}
}
