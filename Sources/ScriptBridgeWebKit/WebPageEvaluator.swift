#if canImport(WebKit)
import ScriptBridge
import WebKit

/// Runs scripts in a web page, and detects the end of its process.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageEvaluator: WebKitEvaluator {
    let processDidTerminate: @MainActor () -> Void
    private weak var page: WebPage?
    private let view: WebPageView
    private let world: WKContentWorld
    private var watch: Task<Void, Never>?
    /// The number of documents that have begun.
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
        watch = Task { [weak self, weak page] in
            // The sequence ends at the first failed navigation; a new one continues after it.
            while !Task.isCancelled, let navigations = page?.navigations {
                // Only now: from here on, the sequence reports the end of the process.
                self?.endWorkOfEndedProcess()
                do {
                    for try await _ in navigations {}
                    return
                } catch WebPage.NavigationError.pageClosed {
                    return
                } catch {
                    // The next sequence may fail immediately: let other tasks run in between.
                    await Task.yield()
                }
            }
        }
    }

    deinit {
        watch?.cancel()
    }

    /// Reports the end of the process if the document that began last is gone.
    ///
    /// The sequence alone does not tell. It may report the end late, when the next document has
    /// begun. If the process ends between two sequences, neither reports it.
    private func endWorkOfEndedProcess() {
        let document = document
        guard document > 0 else { return }
        view.find { [weak self, world] webView in
            DocumentWatcher.ask(webView, world) { hasDocument in
                guard let self, !hasDocument, document == self.document else { return }
                self.processDidTerminate()
            }
        }
    }

    /// Evaluates a script in the page's web view.
    ///
    /// `WebPage.callJavaScript` would retain the page until the script ends, which a promise may
    /// never do. That method also evaluates only function bodies, which have no value without
    /// `return`.
    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool {
        guard page != nil else { return false }
        let document = document
        view.find { [weak self] webView in
            guard let self, let webView, document == self.document else {
                return completion(.failure(.noDocument))
            }
            run(source, as: form, in: webView, world, completion: completion)
        }
        return true
    }

    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void) {
        view.find { [world] in Self.isAlive($0, world, answer) }
    }

    func start(_ text: String, in world: WKContentWorld) {
        view.find { $0?.evaluateJavaScript(text, in: nil, in: world, completionHandler: nil) }
    }

    /// Invalidates what still waits for an answer about the old document: evaluations, and whether
    /// its process has ended.
    func documentDidBegin() {
        document += 1
    }

    func whenGone(_ action: @escaping @MainActor () -> Void) {
        page.map { WebViewEnd.watch($0, action) }
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
