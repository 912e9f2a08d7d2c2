// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKit
import WebKit

let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
