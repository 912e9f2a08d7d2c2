// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKit
import WebKit

@MainActor
final class Toolbar {
    func show(_ title: String, action: @escaping @MainActor () async throws -> Void) {}
    func choose(_ titles: [String], action: @escaping @MainActor (Int) async throws -> Void) {}
}

let toolbar = Toolbar()
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
