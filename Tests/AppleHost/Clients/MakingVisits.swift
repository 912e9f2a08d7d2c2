// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import Foundation
import ScriptBridge
import ScriptBridgeHotwire
import ScriptBridgeWebKit
import WebKit

@MainActor
final class Screens {
    private(set) var top: VisitScreen

    init(_ top: VisitScreen) {
        self.top = top
    }

    func push(_ screen: VisitScreen) {}
    func pop() -> VisitScreen { top }
    func show(_ message: String, on screen: VisitScreen) {}
    func openElsewhere(_ url: URL) {}
    func setTitle(_ title: String, of screen: VisitScreen) {}
}

let origin: Origin = "https://example.com"
let home = URL(filePath: "/")
let screens = Screens(VisitSession().visit(home))
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
