/// What a ``LocalSite`` of a folder answers with to who asks for a page that is not there.
///
/// Somebody asks for a page who accepts `text/html`, as a web view does that goes somewhere; if a
/// request does not say what it accepts, its path has no extension. To a script, an image or a
/// `fetch` that is not there, the answer is always a sentence.
public enum MissingPage: Hashable, Sendable {
    /// A sentence of plain text, with the status 404.
    case sentence

    /// A file of the folder, with the status 404; a sentence if that is not there either.
    case page(String)

    /// A file of the folder, with the status 200: for an app of one page, whose script knows the paths.
    case application(String)
}
