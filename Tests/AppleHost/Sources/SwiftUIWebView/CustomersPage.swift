import ScriptBridge
import ScriptBridgeWebKit
import SwiftUI
import WebKit

@MainActor @Observable final class CustomersModel {
    let webView = WKWebView()
    private(set) var button: ActionButton?
    private var bridge: WebViewBridge?

    init(showing start: URL) throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.button = button }
        bridge = try WebViewBridge(channels: [channel])
        try bridge?.install(in: webView)
        webView.load(URLRequest(url: start))
    }
}

struct CustomersPage: UIViewRepresentable {
    let customers: CustomersModel
    func makeUIView(context: Context) -> WKWebView { customers.webView }
    func updateUIView(_ webView: WKWebView, context: Context) {}
}
