import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import UIKit
import WebKit

struct ActionButton: ScriptMessage { let path, icon: String }

final class CustomersController: UIViewController {
    private var bridge: WebViewBridge?

    init(showing start: URL) throws {
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
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.isInspectable = true

        super.init(nibName: nil, bundle: nil)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.show(button) }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webView)
        title = "Customers"
        view = webView
        webView.load(URLRequest(url: start))
    }

    required init?(coder: NSCoder) { nil }

    private func show(_ button: ActionButton) {
        let item = UIBarButtonItem()
        item.primaryAction = UIAction(image: UIImage(systemName: button.icon)) { [bridge] _ in
            do { try bridge?.emit("pressed", button.path) } catch { print(error) }
        }
        navigationItem.rightBarButtonItem = item
    }
}
