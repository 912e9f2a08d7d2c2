// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import ScriptBridgeWebKit
import WebKit

@MainActor
final class Toolbar {
    func show(_ path: String, _ icon: String) {}
}

let toolbar = Toolbar()
let token = "the \"token\""
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
