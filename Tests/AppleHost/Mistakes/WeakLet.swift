// Found: weak let
import WebKit

/// A weak constant, which Swift 6.2 does not support.
@MainActor
struct WeakLet {
    #if MISTAKE
    weak let webView: WKWebView?
    #else
    weak var webView: WKWebView?
    #endif
}
