import ScriptBridge
import ScriptBridgeWebKit
import SwiftUI
import WebKit

@MainActor @Observable final class Customers {
    let page: WebPage
    private(set) var button: ActionButton?
    private var bridge: WebViewBridge?

    init() throws {
        let configuration = WebPage.Configuration()
        page = WebPage(configuration: configuration)
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.button = button }
        bridge = try WebViewBridge(channels: [channel])
        try bridge?.install(in: page, configuration: configuration)
        page.load(URL(string: "https://example.com/"))
    }
}

struct CustomersView: View {
    let customers: Customers
    var body: some View { WebView(customers.page).navigationTitle(customers.button?.path ?? "") }
}
