#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of a `WebPage`, which cancels those it does not need any more.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
struct SitePageHandler: URLSchemeHandler, Sendable {
    let site: LocalSite

    func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                let (head, body) = await site.reply(to: request)
                continuation.yield(.response(head))
                continuation.yield(.data(body))
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
#endif
