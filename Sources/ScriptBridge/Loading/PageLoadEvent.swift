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
