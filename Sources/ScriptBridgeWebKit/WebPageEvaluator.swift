#if canImport(WebKit)
import WebKit

/// Runs scripts in a `WebPage`, and notices the end of its process.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
@MainActor
final class WebPageEvaluator: ScriptEvaluator {
    private weak var page: WebPage?
    /// The page does not give away its web view: the first that posts is taken for it.
    private weak var webView: WKWebView?
    private let watch: Task<Void, Never>

    init(_ page: WebPage, processDidTerminate: @escaping @MainActor () -> Void) {
        self.page = page
        watch = Task { [weak page] in
            // A sequence ends with the first navigation that fails; another one goes on from there.
            while !Task.isCancelled, let navigations = page?.navigations {
                do {
                    for try await _ in navigations {}
                    return
                } catch WebPage.NavigationError.webContentProcessTerminated {
                    processDidTerminate()
                } catch WebPage.NavigationError.pageClosed {
                    return
                } catch {
                    continue
                }
            }
        }
    }

    deinit {
        watch.cancel()
    }

    /// The page has functions only: a script is the body of one.
    func evaluate(
        _ text: String,
        as form: ScriptForm,
        in world: WKContentWorld,
        completion: @escaping Completion
    ) -> Bool {
        guard let page else { return false }
        Task {
            do {
                completion(.success(try await page.callJavaScript(text, contentWorld: world)))
            } catch {
                completion(.failure(error))
            }
        }
        return true
    }

    func isShown(in webView: WKWebView) -> Bool {
        if self.webView == nil { self.webView = webView }
        return webView === self.webView
    }
}
#endif
