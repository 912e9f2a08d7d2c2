import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import UIKit
import WebKit

/// A view controller that shows a web site in a `WKWebView`, with the button that its page asks for.
///
/// The controller is the web view's navigation delegate. It tells the bridge about the end of the
/// page's process, which WebKit reports only to the delegate.
final class SiteController: UIViewController {
    private let webView = WKWebView()
    private let site: Origin
    private let token: String
    private var bridge: WebViewBridge?

    /// - Parameters:
    ///   - site: The only origin whose pages can reach the app.
    ///   - token: The device's token for notifications.
    /// - Throws: `BridgeError` if two channels or handlers have the same name.
    init(site: Origin, token: String) throws {
        self.site = site
        self.token = token
        super.init(nibName: nil, bundle: nil)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.show(button) }
        // Install the bridge before loading a page: the page script reaches later documents only.
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webView)
        webView.navigationDelegate = self
        view = webView
    }

    required init?(coder: NSCoder) { nil }

    func open(_ path: String) {
        // Stay on this site: the page chooses the path.
        guard path.hasPrefix("/"), let url = URL(string: "\(site)\(path)") else { return }
        webView.load(URLRequest(url: url))
    }

    private func show(_ button: ActionButton) {
        let item = UIBarButtonItem()
        item.primaryAction = UIAction(image: UIImage(systemName: button.icon)) { [weak self] _ in
            self?.open(button.path)
        }
        navigationItem.rightBarButtonItem = item
    }

    private func registerToken() async {
        do {
            try await bridge?.call(register(token), timeout: .seconds(10))
        } catch {
            // A page need not have the function.
            print("The page did not take the token: \(error)")
        }
    }

    private func show(_ error: any Error) {
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "This page cannot be shown"
        content.secondaryText = error.localizedDescription
        content.button.title = "Try again"
        content.buttonProperties.primaryAction = UIAction { [weak self] _ in self?.open("/") }
        contentUnavailableConfiguration = content
    }
}

extension SiteController: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
        guard navigationAction.targetFrame?.isMainFrame != false,
            let url = navigationAction.request.url, url.host() != site.host
        else { return decisionHandler(.allow) }
        // Other sites open in the browser.
        UIApplication.shared.open(url)
        decisionHandler(.cancel)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        // The button belongs to the previous document.
        navigationItem.rightBarButtonItem = nil
        contentUnavailableConfiguration = nil
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        Task { await registerToken() }
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        // A load that another navigation or a policy ended has not failed. For a policy, such as that of a
        // redirect, the error is WebKit's “Frame load interrupted”, which has no constant.
        let error = error as NSError
        let isCancelled =
            error.domain == NSURLErrorDomain && error.code == NSURLErrorCancelled
            || error.domain == "WebKitErrorDomain" && error.code == 102
        if !isCancelled { show(error) }
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        bridge?.handleProcessTermination()
        webView.reload()
    }
}
