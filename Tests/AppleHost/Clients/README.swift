// The app's code that the README's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import ScriptBridgeWebKit
import WebKit

final class Toolbar {
    func add(_ path: String) {}
}

struct DownloadsModel {
    func progress() -> AsyncStream<Downloads.Element> { AsyncStream { $0.finish() } }
}

func locate(_ accurate: Bool) async throws -> GetLocation.Reply {
    GetLocation.Reply(latitude: accurate ? 52.5 : 52, longitude: 13.25)
}

let toolbar = Toolbar()
let downloads = DownloadsModel()
let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
let token = "the \"token\""
