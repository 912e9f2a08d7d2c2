public import Foundation
public import ScriptBridge

/// A delegate that shows the visits of a session.
///
/// Implement the first three methods. The others have default implementations:
///
/// - A file is opened externally, unless the page has made it.
/// - A page whose process has ended is reloaded.
/// - The session's own policies are kept.
/// - All other methods do nothing.
@MainActor
public protocol VisitSessionDelegate: AnyObject {
    /// Tells the delegate that the page proposes a visit.
    ///
    /// Make the visit on this screen or on another one. A page may propose any site, and any scheme
    /// except `javascript`, `file`, `data`, `blob`, and `about`. Visit only locations that belong
    /// to the app: see ``ProposalResult/init(_:hosts:)``.
    func session(_ session: VisitSession, didPropose proposal: VisitProposal)

    /// Tells the delegate that a visit failed; show the error and a way to try again.
    ///
    /// The page may have started the visit, for example with a form that reached no server. If the
    /// code of the error is `redirectedElsewhere`, the screen has nothing to show, and retrying
    /// does not help: close the screen.
    func session(_ session: VisitSession, didFail screen: VisitScreen, with error: VisitError)

    /// Tells the delegate that a link leads to another site or to another app.
    ///
    /// Open the URL in a browser or another app: the session does not open it. The session proposes
    /// a link to a page of the site instead, even if the page's library does not follow it.
    func session(_ session: VisitSession, didOpenExternally url: URL)

    /// Tells the delegate about a file for the app to download, with the cookies of the web view.
    ///
    /// There are two kinds of files:
    ///
    /// - The user followed a link with the attribute `download`: see ``PolicyDecision/download``.
    ///   Nothing was loaded yet. The URL belongs to the site, or it is a `blob:` or `data:` URL that
    ///   the page has made.
    /// - The page went to a URL of the site whose response the web view cannot show, or which the
    ///   server sends as an attachment.
    ///
    /// The default implementation opens URLs with a server externally.
    func session(_ session: VisitSession, didFindFile url: URL)

    /// Tells the delegate that a document was loaded and its library can make visits.
    func sessionDidLoadPage(_ session: VisitSession)

    /// Tells the delegate that the page's process ended.
    ///
    /// Call ``VisitSession/reload()`` to start another process, as the default implementation does.
    /// If ``VisitSession/maximumProcessCount`` processes end in a row, the visit fails instead.
    func sessionPageProcessDidTerminate(_ session: VisitSession)

    /// Tells the delegate that a visit starts on a screen.
    func session(_ session: VisitSession, didStartVisitOn screen: VisitScreen, to location: URL)

    /// Tells the delegate that the page begins the visit, or that its document is about to load.
    ///
    /// If ``VisitBeginning/isBlank`` is true, the page has nothing to show yet: show an activity
    /// indicator. The delegate is told once for each visit, including visits that the page starts.
    func session(
        _ session: VisitSession, didBeginVisitOn screen: VisitScreen, as beginning: VisitBeginning)

    /// Tells the delegate that the page shows something of the visit: a snapshot or the document.
    func session(_ session: VisitSession, didRender screen: VisitScreen)

    /// Tells the delegate that a visit is complete and its document is shown.
    func session(_ session: VisitSession, didComplete screen: VisitScreen)

    /// Tells the delegate that a screen's location changed, by a redirect or by the page itself.
    func session(_ session: VisitSession, didRedirect screen: VisitScreen, to location: URL)

    /// Tells the delegate the title of the document that a screen shows.
    func session(_ session: VisitSession, didChangeTitleOf screen: VisitScreen, to title: String)

    /// Tells the delegate that a request started; show an activity indicator.
    ///
    /// Each start is followed by one finish. If requests overlap, only the first start and the last
    /// finish are reported.
    func sessionDidStartRequest(_ session: VisitSession)

    /// Tells the delegate that the request ended, with or without a response.
    func sessionDidFinishRequest(_ session: VisitSession)

    /// Tells the delegate that a form was submitted; each start is followed by one finish.
    func session(_ session: VisitSession, didStartFormSubmissionTo location: URL)

    /// Tells the delegate that the form submission ended, with or without a response.
    func session(_ session: VisitSession, didFinishFormSubmissionTo location: URL)

    /// Decides whether the web view may make a navigation that the session did not start.
    ///
    /// The session asks a second time when a document of another site has arrived in the main
    /// frame, because not every engine reports the frame before that.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - navigation: The navigation that the web view is about to make.
    ///   - policy: The session's own policy.
    /// - Returns: The policy to apply. The default implementation returns the session's own.
    func session(
        _ session: VisitSession,
        policyFor navigation: PageNavigation,
        otherwise policy: PageLoadPolicy
    ) -> PageLoadPolicy

    /// Tells the delegate about an error of the page.
    ///
    /// The error is one of these:
    ///
    /// - A script of the page threw.
    /// - The page proposed a visit with invalid options.
    /// - The page leads to a document without a server, such as one with a `data:` URL.
    func session(_ session: VisitSession, pageDidRaise error: String)

    /// Tells the delegate about text that the page logs.
    func session(_ session: VisitSession, pageDidLog text: String)

    /// Tells the delegate that the session ignored a message.
    ///
    /// The message belongs to a visit that is over, came at an unexpected time, or is unknown.
    func session(_ session: VisitSession, didIgnore event: VisitMessage.Event)
}

extension VisitSessionDelegate {
    /// Opens the file externally, unless the page has made it.
    public func session(_ session: VisitSession, didFindFile url: URL) {
        // Only the web view that has the page can read such a URL.
        if !url.isLocalDocument { self.session(session, didOpenExternally: url) }
    }

    /// Does nothing.
    public func sessionDidLoadPage(_ session: VisitSession) {}

    /// Reloads the page.
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

    /// Returns the session's own policy.
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
