/// The response of a folder's site if a requested page does not exist.
///
/// A request is for a page if its `Accept` field includes `text/html`, as in a web view's
/// navigations. Without that field, it is for a page if the path has no extension. Requests for a
/// missing script or image, and `fetch` requests with the default `Accept` field, get a sentence of
/// plain text. See ``LocalSite``.
public enum MissingPage: Hashable, Sendable {
    /// A sentence of plain text, with status 404.
    case sentence

    /// A file in the folder, with status 404; a sentence if that file is missing too.
    case page(String)

    /// A file in the folder, with status 200, for a single-page app whose script handles the paths.
    case application(String)
}
