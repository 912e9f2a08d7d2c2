public import Foundation

/// What a session tells the app.
///
/// A page may propose or start anything at any time. A session reports nothing about a closed screen.
public enum VisitEvent: Hashable, Sendable {
    /// The page proposes a visit, and the decisions of the session agree.
    ///
    /// Make the visit with ``VisitSession/visit(_:options:on:)``, on this screen or on another one.
    case proposed(VisitProposal)

    /// The page leads to another site or another app: open the URL in another app.
    case external(URL)
    /// A decision says that the URL opens in a browser inside the app.
    case browser(URL)
    /// The page leads to a file for the app to download, with the cookies of the web view.
    ///
    /// Either the user followed a link with the attribute `download`, and nothing was loaded yet, or
    /// the page went to a URL of the site whose response the web view cannot show. The URL belongs to
    /// the site, or it is a `blob:` or `data:` URL that the page has made, which only its web view can
    /// read.
    case file(URL)

    /// A document was loaded, and its library can make visits.
    case pageLoaded
    /// A visit starts on a screen.
    case visitStarted(VisitScreen, URL)
    /// The page begins the visit, or its document is about to load; told once for each visit.
    ///
    /// If ``VisitBeginning/isBlank`` is true, the page has nothing to show yet.
    case began(VisitScreen, VisitBeginning)
    /// The page shows something of the visit: a snapshot or the document.
    case rendered(VisitScreen)
    /// A visit is complete, and its document is shown.
    case completed(VisitScreen)
    /// A visit failed: show the error and a way to try again.
    ///
    /// The page may have started the visit, for example with a form that reached no server. If the
    /// code is `redirectedElsewhere`, the screen has nothing to show, and retrying does not help.
    case failed(VisitScreen, VisitError)
    /// A screen's location changed, by a redirect or by the page itself.
    case redirected(VisitScreen, URL)
    /// The title of the document that a screen shows.
    case title(String, VisitScreen)

    /// A request started. Each start is followed by one finish; if requests overlap, only the first
    /// start and the last finish are told.
    case requestStarted
    /// The request ended, with or without a response.
    case requestFinished
    /// A form was submitted; each start is followed by one finish.
    case formStarted(URL)
    /// The form submission ended, with or without a response.
    case formFinished(URL)

    /// The page's process ended. The session reloads the page, and fails the visit instead if
    /// ``VisitSession/maximumProcessCount`` processes end in a row.
    case processTerminated
    /// A script of the page threw, the page proposed a visit with invalid options, it leads to a
    /// document without a server, or it shows too many dialogs.
    case pageError(String)
    /// Text that the page logs.
    case log(String)
    /// A message that belongs to a visit that is over, came at an unexpected time, or is unknown.
    case ignored(VisitMessage)
}

extension VisitEvent {
    /// The screen that the event is about; nil if it is about the page or another location.
    public var screen: VisitScreen? {
        switch self {
        case .visitStarted(let screen, _), .began(let screen, _), .rendered(let screen),
            .completed(let screen), .failed(let screen, _), .redirected(let screen, _),
            .title(_, let screen):
            screen
        default: nil
        }
    }
}

extension VisitEvent: CustomStringConvertible {
    /// The event as one line, for logs and transcripts.
    public var description: String {
        switch self {
        case .proposed(let proposal):
            "proposed \(proposal.location.absoluteString) \(proposal.options.action.rawValue)"
                + (proposal.screen.map { " as \($0)" } ?? "")
                + (proposal.options.response.map { " with response \($0.statusCode)" } ?? "")
                + (proposal.isRedirect ? " redirected" : "")
        case .external(let url): "external \(url.absoluteString)"
        case .browser(let url): "browser \(url.absoluteString)"
        case .file(let url): "file \(url.absoluteString)"
        case .pageLoaded: "pageLoaded"
        case .visitStarted(let screen, let url):
            "visitStarted \(screen.number) \(url.absoluteString)"
        case .began(let screen, let beginning):
            "began \(screen.number)"
                + (beginning.hasCachedSnapshot ? " with snapshot" : "")
                + (beginning.isPageRefresh ? " as refresh" : "")
        case .rendered(let screen): "rendered \(screen.number)"
        case .completed(let screen): "completed \(screen.number)"
        case .failed(let screen, let error): "failed \(screen.number): \(error)"
        case .redirected(let screen, let url): "redirected \(screen.number) \(url.absoluteString)"
        case .title(let title, let screen): "title \(screen.number): \(title)"
        case .requestStarted: "requestStarted"
        case .requestFinished: "requestFinished"
        case .formStarted(let url): "formStarted \(url.absoluteString)"
        case .formFinished(let url): "formFinished \(url.absoluteString)"
        case .processTerminated: "processTerminated"
        case .pageError(let text): "pageError \(text)"
        case .log(let text): "log \(text)"
        case .ignored(let event): "ignored \(event.name)"
        }
    }
}
