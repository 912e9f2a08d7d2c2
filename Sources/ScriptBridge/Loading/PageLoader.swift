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

    /// Ends the page's process, because the page does not let the host leave its document.
    ///
    /// The next load starts another process; the delegate is not told about the end. The default
    /// implementation does nothing, for engines that offer no such function.
    func endProcess()
}

extension PageLoader {
    /// Does nothing.
    public func endProcess() {}

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

    /// Answers a dialog of a document, if the app lets the loader forward dialogs.
    ///
    /// The default implementation dismisses the dialog.
    func pageLoader(_ loader: any PageLoader, answer dialog: PageDialog) async -> PageDialog.Answer
}

extension PageLoaderDelegate {
    /// Dismisses the dialog.
    public func pageLoader(_ loader: any PageLoader, answer dialog: PageDialog) async
        -> PageDialog.Answer
    {
        .dismiss
    }
}

/// A decision about a navigation or a response.
public enum PageLoadPolicy: String, Codable, Hashable, Sendable {
    /// The web view proceeds.
    case allow
    /// The web view keeps its document.
    case cancel
}

/// An event in the main frame of a web view.
@frozen public enum PageLoadEvent: Codable, Hashable, Sendable {
    /// A navigation to another document started.
    ///
    /// It belongs to the host only if it is the last load that ``PageLoader/load(_:)`` began. A page may
    /// start another one at any time, which ends the load of the host.
    case started(byHost: Bool)
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
