#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of a `WebPage`, which cancels those it does not need any more.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
struct PageSchemeHandler: URLSchemeHandler, Sendable {
    let responder: any SchemeResponder

    func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let asked = try await SchemeRequest.reading(
                        request, maximum: responder.maximumBodyByteCount)
                    let response = await responder.response(to: asked)
                    continuation.yield(.response(response.head(for: request.url)))
                    for try await chunk in response.body { continuation.yield(.data(chunk)) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
#endif
