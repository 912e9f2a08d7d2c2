/// A web view as far as documents are loaded in it.
///
/// What is under way is told to the ``delegate``, who also decides where the web view may go. It is in
/// this module, so that neither hosts nor what drives a web view, such as the visits of
/// `ScriptBridgeHotwire`, depend on each other.
@MainActor
public protocol PageLoader: AnyObject {
    /// Who is told and decides; held weakly.
    var delegate: (any PageLoaderDelegate)? { get set }

    /// Whether the web view is on screen, as far as its host knows: one that is not paints nothing,
    /// and may be suspended.
    var isOnScreen: Bool { get }

    /// Has a script run at the beginning of each document in the main frame, from the next one on.
    ///
    /// - Parameter source: A classic script. It runs after those that were injected before.
    func inject(_ source: String)

    /// Starts to load a document into the main frame, in place of what is loading.
    func load(_ location: PageLocation)

    /// Ends what is loading; the document that is shown stays.
    func stopLoading()
}

/// Decides where a web view goes, and is told how it gets there.
@MainActor
public protocol PageLoaderDelegate: AnyObject {
    /// Decides whether the web view may follow a link, a form or a script.
    func pageLoader(_ loader: any PageLoader, policyFor navigation: PageNavigation)
        -> PageLoadPolicy

    /// Decides whether a document is shown that has arrived.
    func pageLoader(_ loader: any PageLoader, policyFor response: PageResponse) -> PageLoadPolicy

    /// Tells what has happened.
    func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent)
}

/// Whether a web view goes on.
public enum PageLoadPolicy: String, Codable, Hashable, Sendable {
    /// It goes on.
    case allow
    /// It stays where it is.
    case cancel
}

/// Something that happened to the main frame of a web view.
public enum PageLoadEvent: Codable, Hashable, Sendable {
    /// It is on its way to another document.
    case started
    /// Another document has begun, in place of the one before.
    case committed(PageLocation)
    /// The document is there with all that belongs to it.
    case finished
    /// The document did not come.
    case failed(PageLoadFailure)
    /// The page's process ended, and with it the document.
    case processTerminated
    /// The document has another title.
    case titleChanged(String)
}
