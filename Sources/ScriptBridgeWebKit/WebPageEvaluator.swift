#if canImport(WebKit)
import ScriptBridge
import WebKit

/// Runs scripts in a `WebPage`, and notices the end of its process.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageEvaluator: WebKitEvaluator {
    let processDidTerminate: @MainActor () -> Void
    private weak var page: WebPage?
    private let view: WebPageView
    private let world: WKContentWorld
    private let watch: Task<Void, Never>
    /// How many documents have begun.
    private var document = 0

    init(
        _ page: WebPage,
        _ controller: WKUserContentController,
        world: WKContentWorld,
        processDidTerminate: @escaping @MainActor () -> Void
    ) {
        self.page = page
        view = WebPageView(of: page, controller)
        self.world = world
        self.processDidTerminate = processDidTerminate
        watch = Task { [weak page] in
            // A sequence ends with the first navigation that fails; another one goes on from there.
            while !Task.isCancelled, let navigations = page?.navigations {
                do {
                    for try await _ in navigations {}
                    return
                } catch WebPage.NavigationError.webContentProcessTerminated {
                    processDidTerminate()
                    await Task.yield()
                } catch WebPage.NavigationError.pageClosed {
                    return
                } catch {
                    // The next one may fail at once: whatever it is, others have their turn.
                    await Task.yield()
                }
            }
        }
    }

    deinit {
        watch.cancel()
    }

    /// Evaluates in the page's web view: the page's own function keeps the page until it ends, which
    /// a promise may never do.
    ///
    /// As the page itself has functions only, a script is the body of one.
    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool {
        guard page != nil else { return false }
        let document = document
        view.find { [weak self] webView in
            guard let self, let webView, document == self.document else {
                return completion(
                    .failure(BridgeError(.documentGone, "The page has no document.")))
            }
            call(source, as: form, in: webView, world, completion: completion)
        }
        return true
    }

    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void) {
        view.find { [world] in Self.isAlive($0, world, answer) }
    }

    func start(_ text: String, in world: WKContentWorld) {
        view.find { $0?.evaluateJavaScript(text, in: nil, in: world, completionHandler: nil) }
    }

    /// What waits until the web view is known was meant for the document before.
    func documentDidBegin() {
        document += 1
    }

    func mayShow(_ webView: WKWebView) -> Bool {
        view.mayBe(webView)
    }

    func tell(
        whether webView: WKWebView,
        isShown answer: @escaping @MainActor (Bool) -> Void
    ) {
        view.tell(whether: webView, isShown: answer)
    }

    func end() {
        view.end()
    }
}
#endif
