#if canImport(WebKit)
import Foundation
import WebKit

/// Detects that a new document has begun, without being the navigation delegate.
///
/// The watcher's script runs first in each document. It reports new documents and documents
/// restored from the back-forward cache. It does not report Turbo visits, or other changes of the
/// address within a document.
///
/// The script shares the page script's content world, because its message must arrive before the
/// page script's first frame, and WebKit orders scripts only within a world. A page that forges
/// this message only cancels its own pending work.
@MainActor
final class DocumentWatcher: NSObject, WKScriptMessageHandler {
    static let name: String = "scriptBridgeDocument"
    static let source: String = """
        (() => {
          const handler = webkit.messageHandlers.\(name);
          const begin = handler.postMessage.bind(handler, null);
          begin();
          addEventListener('pageshow', event => {
            if (event.isTrusted && event.persisted) begin();
          }, true);
        })();
        """

    private weak var host: WebKitHost?

    init(_ host: WebKitHost) {
        self.host = host
    }

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) {
        host?.documentDidBegin(message)
    }
}
#endif
