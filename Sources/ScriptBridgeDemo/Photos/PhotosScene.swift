#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKitGTK

/// A scene with bytes in both directions: photos, scaled photos, and parts of a long file.
///
/// Set `INSPECTOR=1` in the environment to show the inspector, with the progress of the bytes.
@MainActor
struct PhotosScene: Scene {
    private let window: PhotosWindow
    private let server = PhotosServer()
    private let bridge: WebViewBridge
    private let inspector = BridgeInspector()

    init(onClose: @escaping @MainActor () -> Void) throws {
        window = PhotosWindow(onClose: onClose)
        try server.serve(in: webkit_web_view_get_context(window.webView))
        let channel = makePhotosChannel(of: PhotosServer.origin) { [window] photo, bytes in
            let count = bytes.announcedByteCount ?? photo.count
            window.showProgress(count == 0 ? 1 : Double(photo.count) / Double(count))
            guard photo.count == count else { return }
            guard window.show(photo, name: bytes.fileName ?? "A photo") != nil else {
                throw PageError(.notAPicture, "The file is not a picture.")
            }
        } scale: { photo, width in
            try await PhotoScaler.scale(photo, toWidth: width)
        }
        bridge = try WebViewBridge(channels: [channel], observer: inspector)
        try bridge.install(in: window.webView)
        if getenv("INSPECTOR") != nil { try inspector.install(in: bridge) }
    }

    func open() {
        webkit_web_view_load_uri(window.webView, "\(PhotosServer.origin)/")
    }

    func tour(picture: String) -> any Tour {
        PhotosTour(
            window: window, server: server, bridge: bridge, open: open, picturePath: picture)
    }
}
#endif
