/// The script of the inspector's panel.
package struct InspectorScript: Sendable {
    /// The name of the content world in which it runs.
    package static let world: String = "ScriptBridgeInspector"

    /// The name of the handler that it asks; another one each time, so that it is no channel's and
    /// that a panel which was left behind in a cached document finds none.
    package let handler: String

    package init() {
        handler = "scriptBridgeInspector\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    }

    package var source: String {
        """
        (() => {
        const scriptBridgeInspector = { handler: '\(handler)', style: \(JavaScriptLiteral.string(Self.style)) };
        \(Self.text)
        })();
        """
    }
}
