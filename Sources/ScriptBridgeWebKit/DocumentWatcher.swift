#if canImport(WebKit)
import Foundation
import WebKit

/// Learns that another document has begun, without being the navigation delegate.
///
/// Its script runs first in each document. A change of the address within a document, as Turbo
/// makes them, is not a beginning; the return of a document from the back-forward cache is one.
///
/// It is in the world of the page script, because WebKit keeps the order of scripts only within a
/// world: this message has to come before the greeting of the page script. A page can post it too,
/// and ends by that what it waits for itself.
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
