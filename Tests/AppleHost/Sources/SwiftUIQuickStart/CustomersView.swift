import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import SwiftUI
import WebKit

struct ActionButton: ScriptMessage { let path, icon: String }

@MainActor @Observable final class Customers {
    let webPage: WebPage
    private(set) var button: ActionButton?
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
        var configuration = WebPage.Configuration()
        try site.install(in: &configuration)
        webPage = WebPage(configuration: configuration)
        webPage.isInspectable = true

        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
        channel.on(ActionButton.self) { [weak self] button, _ in self?.button = button }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge?.install(in: webPage, configuration: configuration)
        webPage.load(URL(string: "app://local/"))
    }

    func press(_ button: ActionButton) {
        do { try bridge?.emit("pressed", button.path) } catch { print(error) }
    }

    /// Loads the page again when its process has ended, because nobody else does.
    func reloadAfterCrashes() async {
        while !Task.isCancelled {
            do {
                for try await _ in webPage.navigations {}
                return
            } catch WebPage.NavigationError.webContentProcessTerminated {
                webPage.reload()
            } catch {
                print(error)
            }
        }
    }
}

struct CustomersView: View {
    let customers: Customers

    var body: some View {
        WebView(customers.webPage)
            .task { await customers.reloadAfterCrashes() }
            .navigationTitle("Customers")
            .toolbar {
                if let button = customers.button {
                    Button(button.path, systemImage: button.icon) { customers.press(button) }
                }
            }
    }
}
