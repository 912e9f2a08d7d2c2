#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// Messages, requests, subscriptions and calls between one page and its host.
struct MessagesScene: Scene {
    private let window: MessagesWindow
    private let server = MessagesServer()
    private let bridge: WebViewBridge

    init(onClose: @escaping @MainActor () -> Void) throws {
        window = MessagesWindow(onClose: onClose)
        try server.serve(in: webkit_web_view_get_context(window.webView))
        let channel = makeDemoChannel(of: MessagesServer.origin) { [window] button in
            print("host           \(button)")
            window.show(button)
        }
        bridge = try WebViewBridge(channels: [channel], observer: LineObserver())
        try bridge.install(in: window.webView)
        window.present()
    }

    func open() {
        window.load("/customers")
    }

    func tour(picture: String) -> any Tour {
        MessagesTour(window: window, server: server, bridge: bridge, picturePath: picture)
    }
}
#endif
