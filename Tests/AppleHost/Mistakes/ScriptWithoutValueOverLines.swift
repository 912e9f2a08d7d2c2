// Found: ScriptWithoutValueOverLines.swift:9: error: the async evaluateJavaScript without a world traps
import WebKit

/// Runs a script whose value is undefined, in a call that is broken after `await`.
// swift-format-ignore
@MainActor
func run(inParts webView: WKWebView) async throws {
    #if MISTAKE
    _ = try await
        webView.evaluateJavaScript(
            "console.log('in: 1')")
    #else
    _ = try await
        webView.evaluateJavaScript(
            "if (true) { console.log(')') }",
            contentWorld: .page)
    #endif
}
