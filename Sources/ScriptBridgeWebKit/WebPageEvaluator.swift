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

    /// The page has functions only: a script is the body of one.
    func evaluate(
        _ source: String,
        as form: ScriptForm,
        completion: @escaping WebViewHost.Completion
    ) -> Bool {
        guard let page else { return false }
        Task {
            let result: Result<Any?, any Error>
            do {
                result = .success(try await page.callJavaScript(source, contentWorld: world))
            } catch {
                result = .failure(error)
            }
            end(result, of: form, completion: completion)
        }
        return true
    }

    func isAlive(_ answer: @escaping @MainActor (Bool) -> Void) {
        Task { [weak page, world] in
            let value = try? await page?.callJavaScript("return 0", contentWorld: world)
            answer(value != nil)
        }
    }

    func start(_ text: String, in world: WKContentWorld) {
        // Fails while no document is there, and the next one has its own script.
        Task { [weak page] in _ = try? await page?.callJavaScript(text, contentWorld: world) }
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
