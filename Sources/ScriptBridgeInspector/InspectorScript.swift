import ScriptBridge

/// The script of the inspector's panel.
enum InspectorScript {
    /// The name of the content world in which it runs.
    static let world: String = "ScriptBridgeInspector"

    /// Makes the script for one web view.
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
