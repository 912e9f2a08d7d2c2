/// The page adapter: the text of `turbo.js`, which makes the page's own Turbolinks or Turbo tell
/// the host of its visits.
///
/// A ``VisitSession`` injects it. It posts over `bridge.js`, so that a host whose engine does not
/// say who posts knows that it is the main frame of an accepted origin; in a document without
/// `bridge.js` it posts on the channel `turbo`, and where that is not either, it does nothing.
public struct VisitScript: Hashable, Sendable {
    /// The script: a classic one, to be injected into main frames when the document begins.
    public let source: String = Self.text

    /// Makes the script.
    public init() {}
}
