import ScriptBridge

/// The page adapter for bridge components, which the page's web library looks for.
///
/// Its source is `components.js`, which defines `window.nativeBridge`. The adapter posts through
/// `bridge.js`, which proves to the host that a message comes from the main frame of an accepted
/// origin, even if the engine does not report the sender. In a document without `bridge.js`, such as
/// one of another site, the adapter does nothing.
public struct ComponentScript: Hashable, Sendable {
    /// The classic script to inject into main frames at document start, after the bridge script.
    public let source: String

    /// Creates the script.
    ///
    /// - Parameter platform: The platform's name, which the page finds in `data-bridge-platform`.
    ///   Elements use this name to opt out of a component, as in `data-controller-optout-ios`.
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
