public import Foundation
public import ScriptBridge

extension VisitMessage {
    /// What a page tells: the 19 messages of Hotwire Native, of which Turbo iOS has 17 and
    /// Turbolinks 11, and `locationChanged`, which only our own page adapter posts.
    ///
    /// Identifiers are the page's own, one for each visit that it starts.
    public enum Event: Hashable, Sendable {
        /// The document is there, and can make visits.
        case pageLoaded(restorationIdentifier: String)
        /// The document has neither Turbo nor Turbolinks, some time after it was loaded.
        case pageLoadFailed
        /// Whether the library can make visits.
        case turboIsReady(Bool)
        /// A script of the page threw an error.
        case errorRaised(String)

        /// A link, a form or a script wants to go somewhere.
        case visitProposed(location: URL, options: VisitOptions)
        /// The same, but to an anchor of the document that is shown: the page scrolls by itself.
        case visitProposalScrollingToAnchor(location: URL, options: VisitOptions)
        /// The same, but to the location that is shown: the page loads it by itself.
        case visitProposalRefreshingPage(location: URL, options: VisitOptions)

        /// A visit begins.
        case visitStarted(identifier: String, hasCachedSnapshot: Bool, isPageRefresh: Bool)
        /// The visit asks the server.
        case visitRequestStarted(identifier: String)
        /// The server answered with a document.
        case visitRequestCompleted(identifier: String)
        /// The server answered with an error; from older libraries also: did not answer.
        case visitRequestFailed(identifier: String, statusCode: Int, location: URL?)
        /// The server did not answer, or not with a document.
        case visitRequestFailedWithNonHttpStatusCode(
            identifier: String, statusCode: Int, location: URL?)
        /// The request is over, however it ended.
        case visitRequestFinished(identifier: String)
        /// Something of the visit is shown: a snapshot, or the document.
        case visitRendered(identifier: String)
        /// The visit is over, and the document is shown.
        case visitCompleted(identifier: String, restorationIdentifier: String)

        /// A form is on its way.
        case formSubmissionStarted(location: URL)
        /// The form has arrived, or failed to.
        case formSubmissionFinished(location: URL)

        /// The address has changed without another document: with a visit, with `pushState`, or back
        /// in the page's history.
        case locationChanged(PageLocation)

        /// The document cannot go on, because its assets have changed: it has to be loaded anew.
        case pageInvalidated
        /// Something for the host's log.
        case log(String)

        /// A message that is not known here.
        case unknown(name: String)
    }
}

extension VisitMessage.Event {
    /// The name on the wire.
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
