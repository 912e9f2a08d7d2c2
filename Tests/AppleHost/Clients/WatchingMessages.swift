// What the article's fragments leave to the app. The check of the declarations puts it before them.

import ScriptBridge
import ScriptBridgeInspector
import ScriptBridgeWebKit
import WebKit

let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
