import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import SwiftUI
import WebKit

struct ActionButton: ScriptMessage { let path, icon: String }

struct AddCustomer: ScriptRequest {
    struct Reply: Codable, Sendable { let number: Int }
    let name: String
}

@MainActor @Observable final class Customers {
    let webView: WKWebView
    private(set) var button: ActionButton?
    private var names: [String] = []
    private var bridge: WebViewBridge?

    init() throws {
        let page = """
            <meta name="viewport" content="width=device-width">
            <h1>A page with a bridge</h1>
            <p>The page has added the button above. Press it.</p>
            <script>
            bridge.post('ActionButton', { path: '/new', icon: 'plus' });
            bridge.on('pressed', async () => {
              const { number } = await bridge.request('AddCustomer', { name: 'Ann' });
              document.body.append(`Ann is customer ${number}. `);
            });
            </script>
            """
        let site = try LocalSite("app://local") { _ in WebResponse(page) }
        let configuration = WKWebViewConfiguration()
        try site.install(in: configuration)
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.isInspectable = true

        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.button = button }
        channel.on(AddCustomer.self) { [weak self] customer, _ in
            AddCustomer.Reply(number: self?.add(customer.name) ?? 0)
        }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webView)
        if let start = URL(string: "app://local/") { webView.load(URLRequest(url: start)) }
    }

    func press(_ button: ActionButton) {
        do { try bridge?.emit("pressed", button.path) } catch { print(error) }
    }

    private func add(_ name: String) -> Int {
        names.append(name)
        return names.count
    }
}
