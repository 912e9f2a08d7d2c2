import ScriptBridge
import ScriptBridgeWebKit
import UIKit
import WebKit

final class CustomersController: UIViewController {
    private let webView = WKWebView()
    private let bridge: WebViewBridge

    init(showing start: URL) throws {
        let item = UIBarButtonItem()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { button, _ in
            item.image = UIImage(systemName: button.icon)
        }
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        super.init(nibName: nil, bundle: nil)
        navigationItem.rightBarButtonItem = item
        view = webView
        webView.load(URLRequest(url: start))
    }

    required init?(coder: NSCoder) { nil }
}
