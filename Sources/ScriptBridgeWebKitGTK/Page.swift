#if WebKitGTK
import CWebKitGTK
import ScriptBridge

/// The page as the session reaches it; apart from the bridge, so that neither keeps the other.
@MainActor
final class Page {
    var webView: WeakWebView?

    /// Evaluates source that carries replies or events, which nobody waits for.
    func push(_ source: String, observer: (any BridgeObserver)?) {
        let delivery = Delivery(observer: observer)
        let pushed: Void? = webView?.with { webView in
            scriptbridge_evaluate(
                webView, source, source.utf8.count,
                { view, result, data in
                    guard let view, let result, let data else { return }
                    let delivery = Unmanaged<Delivery>.fromOpaque(data).takeRetainedValue()
                    if case .failure(let error) = EvaluationResult.ofScript(view, result) {
                        delivery.observer?.observe(.undelivered(event: nil, error))
                    }
                }, Unmanaged.passRetained(delivery).toOpaque())
        }
        if pushed == nil {
            observer?.observe(
                .undelivered(event: nil, BridgeError(.noWebView, "The web view is gone.")))
        }
    }

    private final class Delivery {
        let observer: (any BridgeObserver)?

        init(observer: (any BridgeObserver)?) {
            self.observer = observer
        }
    }
}
#endif
