#if WebKitGTK
import CWebKitGTK
import Glibc
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK

/// A scene with messages, requests, subscriptions and calls between a page and its host.
///
/// The tour writes a second picture with the inspector next to the page. Set `INSPECTOR=1` in the
/// environment to open the inspector at the start.
struct MessagesScene: Scene {
    private let window: MessagesWindow
    private let server = MessagesServer()
    private let bridge: WebViewBridge
    private let inspector = BridgeInspector(observer: LineObserver())

    init(onClose: @escaping @MainActor () -> Void) throws {
        window = MessagesWindow(onClose: onClose)
        try server.serve(in: webkit_web_view_get_context(window.webView))
        let channel = makeDemoChannel(of: MessagesServer.origin) { [window] button in
            print("host           \(button)")
            window.show(button)
        }
        bridge = try WebViewBridge(channels: [channel], observer: inspector)
        try bridge.install(in: window.webView)
        try bridge.setContext(DemoContext(platform: "GTK"))
        window.addInspectorButton { [bridge, inspector] in
            if inspector.isShown { return inspector.hide() }
            do {
                try inspector.install(in: bridge)
            } catch {
                print("host           \(error)")
            }
        }
        if getenv("INSPECTOR") != nil { window.pressInspectorButton() }
        window.present()
    }

    func open() {
        window.load("/customers")
    }

    private func registerToken(_ token: String) async throws {
        try await bridge.call(register(token))
    }

    func tour(picture: String) -> any Tour {
        MessagesTour(
            window: window, server: server, registerToken: registerToken, inspector: inspector,
            picturePath: picture)
    }
}
#endif
