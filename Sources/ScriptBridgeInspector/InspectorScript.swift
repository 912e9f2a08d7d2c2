import ScriptBridge

/// The script of the inspector's panel.
enum InspectorScript {
    /// The name of the script's content world.
    static let world: String = "ScriptBridgeInspector"

    /// Creates the script for one web view.
    static func make() -> WebViewPanelScript {
        let random = String(UInt64.random(in: 0 ... .max), radix: 36)
        let handler = "scriptBridgeInspector\(random)"
        let source = """
            (() => {
            const scriptBridgeInspector = { handler: '\(handler)', style: \(JavaScriptLiteral.string(Self.style)) };
            \(Self.text)
            })();
            """
        return WebViewPanelScript(handler: handler, source: source)
    }
}
