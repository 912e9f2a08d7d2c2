// Found: weak let
import WebKit

/// A reference that Swift 6.2 cannot declare so.
@MainActor
struct WeakLet {
    #if MISTAKE
    weak let webView: WKWebView?
    #else
    weak var webView: WKWebView?
    #endif
}
