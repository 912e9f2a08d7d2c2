// What the article's fragments leave to the app. The check of the declarations puts it before them.

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
