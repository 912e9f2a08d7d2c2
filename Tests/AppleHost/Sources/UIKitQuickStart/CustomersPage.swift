import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import WebKit

struct ActionButton: ScriptMessage { let path, icon: String }

@MainActor final class CustomersPage {
    let webView: WKWebView
    var onButton: ((ActionButton) -> Void)?
    private var bridge: WebViewBridge?

    init() throws {
        let page = """
            <meta name="viewport" content="width=device-width">
            <h1>A page with a bridge</h1>
            <p>The page has added the button above. Press it.</p>
            <script>
            bridge.post('ActionButton', { path: '/new', icon: 'plus' });
            bridge.on('pressed', path => document.body.append(`You pressed ${path}. `));
            </script>
            """
        let site = try LocalSite("app://local") { _ in WebResponse(page) }
        let configuration = WKWebViewConfiguration()
        try site.install(in: configuration)
        let frame = CGRect(x: 0, y: 0, width: 800, height: 600)
        webView = WKWebView(frame: frame, configuration: configuration)
        webView.isInspectable = true

        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.onButton?(button) }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webView)
        if let start = URL(string: "app://local/") { webView.load(URLRequest(url: start)) }
    }

    func press(_ button: ActionButton) {
        do { try bridge?.emit("pressed", button.path) } catch { print(error) }
    }
}
