/// The page adapter for visits, which connects the page's Turbo or Turbolinks to the host.
///
/// Its source is `turbo.js`; a ``VisitSession`` injects it. The adapter posts through `bridge.js`,
/// which proves to the host that a message comes from the main frame of an accepted origin, even if
/// the engine does not report the sender. In a document without `bridge.js`, such as one of another
/// site, the adapter does nothing, so that the document's own library follows its links.
public struct VisitScript: Hashable, Sendable {
    /// The classic script to inject into main frames at document start.
    public let source: String = Self.text

    /// Creates the script.
    public init() {}
}
