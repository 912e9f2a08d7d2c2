import ScriptBridge

/// The page adapter of bridge components: the text of `components.js`, which gives the page the
/// `window.nativeBridge` that its web library looks for.
///
/// It posts over `bridge.js`, so that a host whose engine does not say who posts knows that it is
/// the main frame of an accepted origin; in a document without `bridge.js` it posts on the channel
/// `bridge` or `strada`, and where that is not either, it does nothing.
public struct ComponentScript: Hashable, Sendable {
    /// The script: a classic one, to be injected into main frames when the document begins, after
    /// `bridge.js`.
    public let source: String

    /// Makes the script.
    ///
    /// - Parameter platform: What the page finds in `data-bridge-platform`, and what elements opt
    ///   out of with `data-controller-optout-ios`.
    public init(platform: String = "ios") {
        source =
            platform == "ios"
            ? Self.text
            : """
            (() => {
            const scriptBridgePlatform = \(JavaScriptLiteral.string(platform));
            \(Self.text)
            })();
            """
    }
}
