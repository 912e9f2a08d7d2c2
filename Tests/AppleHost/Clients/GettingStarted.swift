// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKit
import SwiftUI
import WebKit

let site = try LocalSite("app://local") { _ in nil }
let bridge = try WebViewBridge(channels: [
    ScriptChannel("nativeApp", accepting: .mainFrame(of: site.origin))
])
