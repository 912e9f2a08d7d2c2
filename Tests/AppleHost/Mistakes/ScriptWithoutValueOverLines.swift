// Found: ScriptWithoutValueOverLines.swift:8: error: the async evaluateJavaScript without a world traps
import WebKit

/// Runs scripts whose value is undefined, in calls that are broken at other places than the usual ones.
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
