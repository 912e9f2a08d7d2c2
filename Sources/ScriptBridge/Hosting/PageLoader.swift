/// The part of a web view that loads documents.
///
/// The web view reports its progress to the ``delegate``, which also decides where the web view may
/// navigate. This protocol lets hosts and the code that drives a web view, such as the visits of
/// `ScriptBridgeHotwire`, work together without depending on each other.
@MainActor
public protocol PageLoader: AnyObject {
    /// The delegate that receives events and makes decisions; held weakly.
    var delegate: (any PageLoaderDelegate)? { get set }

    /// Whether the web view is on screen, as far as its host knows.
    ///
    /// A web view that is off screen does not paint, and may be suspended.
    var isOnScreen: Bool { get }

    /// Injects a script that runs at the beginning of each later document in the main frame.
    ///
    /// - Parameter script: The script. It runs after the scripts that were injected before.
    func inject(_ script: InjectedScript)

    /// Starts loading a document into the main frame, and stops any other load in progress.
    func load(_ location: PageLocation)

    /// Stops the load in progress; the visible document stays.
    func stopLoading()
}

extension PageLoader {
    /// Injects a script that runs once in each later window of the main frame, before the page's own
    /// scripts.
    ///
    /// A document that the page rewrites with `document.open` keeps its window, so the script does not
    /// run in it again.
    ///
    /// - Parameter source: The source of an ``InjectedScript``.
    public func inject(_ source: String) {
        inject(InjectedScript(source))
    }
}

/// A delegate that decides where a web view may navigate, and receives its load events.
@MainActor
public protocol PageLoaderDelegate: AnyObject {
    /// Decides whether the web view may start a navigation.
    func pageLoader(_ loader: any PageLoader, policyFor navigation: PageNavigation)
        -> PageLoadPolicy

    /// Decides whether the web view shows a document that has arrived.
    func pageLoader(_ loader: any PageLoader, policyFor response: PageResponse) -> PageLoadPolicy

    /// Receives an event of the main frame.
    func pageLoader(_ loader: any PageLoader, didReceive event: PageLoadEvent)
}

/// A decision about a navigation or a response.
public enum PageLoadPolicy: String, Codable, Hashable, Sendable {
    /// The web view proceeds.
    case allow
    /// The web view keeps its document.
    case cancel
}

/// An event in the main frame of a web view.
public enum PageLoadEvent: Codable, Hashable, Sendable {
    /// A navigation to another document started.
    case started
    /// Another document replaced the previous one.
    case committed(PageLocation)
    /// The document and its subresources finished loading.
    case finished
    /// The document failed to load.
    case failed(PageLoadFailure)
    /// The page's process ended, so the document is gone.
    case processTerminated
    /// The document's title changed.
    case titleChanged(String)
}
