// What the article's fragments leave to the app. The check of the declarations puts it before them.

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
