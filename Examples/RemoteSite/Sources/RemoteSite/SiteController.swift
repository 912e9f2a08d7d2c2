import Foundation
import ScriptBridge
import ScriptBridgeWebKit
import UIKit
import WebKit

/// A site of the network in a `WKWebView`, with the button that its page asks for.
///
/// The controller is the navigation delegate itself, and tells the bridge what only that hears.
final class SiteController: UIViewController {
    private let webView = WKWebView()
    private let site: Origin
    private let token: String
    private var bridge: WebViewBridge?

    /// - Parameters:
    ///   - site: The only origin whose pages may speak to the app.
    ///   - token: The device's token for notifications.
    /// - Throws: `BridgeError`, if two things of the app have one name.
    init(site: Origin, token: String) throws {
        self.site = site
        self.token = token
        super.init(nibName: nil, bundle: nil)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.show(button) }
        // Before the first page: the page script is injected into those that come then.
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webView)
        webView.navigationDelegate = self
        view = webView
    }

    required init?(coder: NSCoder) { nil }

    func open(_ path: String) {
        // Only of this site: a path may be anything that the page says.
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
            // A page that takes no token is as good as one that does.
            print("The page has not taken the token: \(error)")
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
        // Other sites belong to the browser; this web view shows one.
        UIApplication.shared.open(url)
        decisionHandler(.cancel)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        // A button belongs to the document that asked for it.
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
        // What another navigation or a policy has stopped is no failure.
        if (error as? URLError)?.code != .cancelled { show(error) }
    }

    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        bridge?.webContentProcessDidTerminate()
        webView.reload()
    }
}
