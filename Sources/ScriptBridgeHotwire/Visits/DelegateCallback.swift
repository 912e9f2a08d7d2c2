import Foundation

/// A callback of the delegate, as a value.
enum DelegateCallback: Hashable, Sendable {
    case proposed(VisitProposal)
    case pageLoaded
    case visitStarted(VisitScreen, URL)
    case began(VisitScreen, VisitBeginning)
    case requestStarted
    case requestFinished
    case rendered(VisitScreen)
    case completed(VisitScreen)
    case failed(VisitScreen, VisitError)
    case redirected(VisitScreen, URL)
    case title(String, VisitScreen)
    case formStarted(URL)
    case formFinished(URL)
    case external(URL)
    case file(URL)
    case processTerminated
    case pageError(String)
    case log(String)
    case ignored(VisitMessage.Event)
}

extension DelegateCallback {
    /// The screen that the callback is about; nil if it is about the page or another location.
    var screen: VisitScreen? {
        switch self {
        case .visitStarted(let screen, _), .began(let screen, _), .rendered(let screen),
            .completed(let screen),
            .failed(let screen, _), .redirected(let screen, _), .title(_, let screen):
            screen
        case .proposed, .pageLoaded, .requestStarted, .requestFinished, .formStarted,
            .formFinished, .external, .file, .processTerminated, .pageError, .log, .ignored:
            nil
        }
    }
}

extension DelegateCallback: CustomStringConvertible {
    /// The callback with its arguments, for transcripts.
    var description: String {
        switch self {
        case .proposed(let proposal):
            "proposed \(proposal.location.absoluteString) \(proposal.options.action.rawValue)"
                + (proposal.options.response.map { " with response \($0.statusCode)" } ?? "")
                + (proposal.isRedirect ? " redirected" : "")
        case .pageLoaded: "pageLoaded"
        case .visitStarted(let screen, let url):
            "visitStarted \(screen.number) \(url.absoluteString)"
        case .began(let screen, let beginning):
            "began \(screen.number)"
                + (beginning.hasCachedSnapshot ? " with snapshot" : "")
                + (beginning.isPageRefresh ? " as refresh" : "")
        case .requestStarted: "requestStarted"
        case .requestFinished: "requestFinished"
        case .rendered(let screen): "rendered \(screen.number)"
        case .completed(let screen): "completed \(screen.number)"
        case .failed(let screen, let error): "failed \(screen.number): \(error)"
        case .redirected(let screen, let url): "redirected \(screen.number) \(url.absoluteString)"
        case .title(let title, let screen): "title \(screen.number): \(title)"
        case .formStarted(let url): "formStarted \(url.absoluteString)"
        case .formFinished(let url): "formFinished \(url.absoluteString)"
        case .external(let url): "external \(url.absoluteString)"
        case .file(let url): "file \(url.absoluteString)"
        case .processTerminated: "processTerminated"
        case .pageError(let text): "pageError \(text)"
        case .log(let text): "log \(text)"
        case .ignored(let event): "ignored \(event.name)"
        }
    }
}
