// Found: traps on older systems
import WebKit

/// Runs a script whose value is undefined.
@MainActor
func run(in webView: WKWebView) async throws {
    #if MISTAKE
    _ = try await webView.evaluateJavaScript("console.log(1)")
    #else
    _ = try await webView.evaluateJavaScript("console.log(1)", contentWorld: .page)
    #endif
}
