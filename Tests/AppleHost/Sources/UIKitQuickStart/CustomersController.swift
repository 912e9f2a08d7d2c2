import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import UIKit
import WebKit

struct ActionButton: ScriptMessage { let path, icon: String }

final class CustomersController: UIViewController {
    private let bridge: WebViewBridge

    init(showing start: URL) throws {
        let page = """
            <meta name="viewport" content="width=device-width">
            <h1>A page with a bridge</h1>
            <script>bridge.post('ActionButton', { path: '/new', icon: 'plus' })</script>
            """
        let site = try LocalSite("app://local") { _ in WebResponse(page) }
        let configuration = WKWebViewConfiguration()
        try site.install(in: configuration)
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.isInspectable = true

        let item = UIBarButtonItem()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.on(ActionButton.self) { button, _ in
            item.image = UIImage(systemName: button.icon)
        }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge.install(in: webView)
        super.init(nibName: nil, bundle: nil)
        title = "Customers"
        navigationItem.rightBarButtonItem = item
        view = webView
        webView.load(URLRequest(url: start))
    }

    required init?(coder: NSCoder) { nil }
}
