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
/// page script's first packet, and WebKit orders scripts only within a world. A page that forges
/// this message only cancels its own pending work.
@MainActor
final class DocumentWatcher: NSObject, WKScriptMessageHandler {
    static let name: String = "scriptBridgeDocument"
    static let source: String = """
        (() => {
          const handler = webkit.messageHandlers.\(name);
          const begin = handler.postMessage.bind(handler, null);
          Object.defineProperty(globalThis, Symbol.for('\(name)'), { value: true });
          begin();
          addEventListener('pageshow', event => {
            if (event.isTrusted && event.persisted) begin();
          }, true);
        })();
        """

    private weak var host: WebKitHost?

    /// Reports whether a web view has a document in which the watcher's script has run.
    ///
    /// A new process has none before its first document begins.
    static func ask(
        _ webView: WKWebView?,
        _ world: WKContentWorld,
        _ answer: @escaping @MainActor (Bool) -> Void
    ) {
        guard let webView else { return answer(false) }
        let source = "window[Symbol.for('\(name)')] === true"
        webView.evaluateJavaScript(source, in: nil, in: world) { result in
            answer((try? result.get()) as? Bool == true)
        }
    }

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
