public import Foundation
public import ScriptBridge

/// A message of a page adapter.
///
/// The adapter is ``VisitScript``, or an adapter of the page itself or of another host. A message
/// has the form `{"name": …, "data": {…}}`. Hotwire Native has 19 of these messages, Turbo iOS has
/// 17, and Turbolinks has 11. `locationChanged` is an addition: only ``VisitScript`` posts it.
///
/// Each visit has an identifier, which the page chooses when it starts the visit.
public enum VisitMessage: Hashable, Sendable {
    /// The document was loaded and can make visits.
    case pageLoaded(restorationIdentifier: String)
    /// The document was loaded a while ago, and has neither Turbo nor Turbolinks.
    case pageLoadFailed
    /// Whether the library can make visits.
    case turboIsReady(Bool)
    /// A script of the page threw an error.
    case errorRaised(String)

    /// A link, a form, or a script proposes a visit.
    case visitProposed(location: URL, options: VisitOptions)
    /// A visit to an anchor of the current document is proposed; the page scrolls without the
    /// host.
    case visitProposalScrollingToAnchor(location: URL, options: VisitOptions)
    /// A visit to the current location is proposed; the page makes it without the host.
    case visitProposalRefreshingPage(location: URL, options: VisitOptions)

    /// A visit begins.
    case visitStarted(identifier: String, hasCachedSnapshot: Bool, isPageRefresh: Bool)
    /// The library sends the visit's request to the server.
    case visitRequestStarted(identifier: String)
    /// The server answered with a document.
    case visitRequestCompleted(identifier: String)
    /// The server responded with an error.
    ///
    /// Older libraries also post this message if there was no response.
    case visitRequestFailed(identifier: String, statusCode: Int, location: URL?)
    /// There was no response, or the response was not a document.
    case visitRequestFailedWithNonHttpStatusCode(
        identifier: String, statusCode: Int, location: URL?)
    /// The request is over, with or without a document.
    case visitRequestFinished(identifier: String)
    /// The page shows something of the visit: a snapshot or the document.
    case visitRendered(identifier: String)
    /// The visit is over and its document is shown.
    case visitCompleted(identifier: String, restorationIdentifier: String)

    /// A form was submitted.
    case formSubmissionStarted(location: URL)
    /// The form submission is over, with or without a response.
    case formSubmissionFinished(location: URL)

    /// The address has changed without a new document.
    ///
    /// A visit, `pushState`, or the page's history can change it.
    case locationChanged(PageLocation)

    /// The document must be reloaded, because its assets have changed.
    case pageInvalidated
    /// The page logs a text.
    case log(String)

    /// A message with an unknown name.
    case unknown(name: String)
}

extension VisitMessage {
    /// The name of the message on the wire.
    public var name: String {
        switch self {
        case .pageLoaded: "pageLoaded"
        case .pageLoadFailed: "pageLoadFailed"
        case .turboIsReady: "turboIsReady"
        case .errorRaised: "errorRaised"
        case .visitProposed: "visitProposed"
        case .visitProposalScrollingToAnchor: "visitProposalScrollingToAnchor"
        case .visitProposalRefreshingPage: "visitProposalRefreshingPage"
        case .visitStarted: "visitStarted"
        case .visitRequestStarted: "visitRequestStarted"
        case .visitRequestCompleted: "visitRequestCompleted"
        case .visitRequestFailed: "visitRequestFailed"
        case .visitRequestFailedWithNonHttpStatusCode: "visitRequestFailedWithNonHttpStatusCode"
        case .visitRequestFinished: "visitRequestFinished"
        case .visitRendered: "visitRendered"
        case .visitCompleted: "visitCompleted"
        case .formSubmissionStarted: "formSubmissionStarted"
        case .formSubmissionFinished: "formSubmissionFinished"
        case .locationChanged: "locationChanged"
        case .pageInvalidated: "pageInvalidated"
        case .log: "log"
        case .unknown(let name): name
        }
    }
}
