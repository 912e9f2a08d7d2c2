public import Foundation

/// Declared as in <https://developer.apple.com/documentation/webkit/wkuidelegate>.
@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
    /// Shows a message of the page.
    func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async

    /// Answers a question of the page with yes or no.
    func webView(
        _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool

    /// Answers a question of the page with text.
    func webView(
        _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?, initiatedByFrame frame: WKFrameInfo
    ) async -> String?
}
