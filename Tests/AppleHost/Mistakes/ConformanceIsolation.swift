// Found: main actor-isolated property
import WebKit

/// A handler that WebKit calls on the main actor.
final class ConformanceIsolation: NSObject, WKScriptMessageHandler {
    #if MISTAKE
    nonisolated func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        print(message.name)
    }
    #else
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        print(message.name)
    }
    #endif
}
