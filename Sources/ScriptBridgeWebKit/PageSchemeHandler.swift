#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of web pages to a custom scheme.
///
/// WebKit does not report which page sends a request, so all pages of a configuration count as one.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
final class PageSchemeHandler: URLSchemeHandler, Sendable {
    private let responder: any SchemeResponder

    init(responder: any SchemeResponder) {
        self.responder = responder
    }

    func reply(for request: URLRequest) -> PageSchemeReply {
        PageSchemeReply(
            request: request, responder: responder,
            webView: Int(bitPattern: ObjectIdentifier(self)))
    }
}

/// The head of a response, followed by the chunks of its body.
///
/// WebKit requests them one by one, in a task that it cancels when the load is stopped. So chunks
/// do not pile up in memory, and cancellation reaches the source of the chunks.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
struct PageSchemeReply: AsyncSequence, Sendable {
    let request: URLRequest
    let responder: any SchemeResponder
    let webView: Int

    func makeAsyncIterator() -> Iterator {
        Iterator(request: request, responder: responder, webView: webView)
    }

    struct Iterator: AsyncIteratorProtocol {
        private let request: URLRequest
        private let responder: any SchemeResponder
        private let webView: Int
        private var body: AsyncThrowingStream<Data, any Error>?

        init(request: URLRequest, responder: any SchemeResponder, webView: Int) {
            self.request = request
            self.responder = responder
            self.webView = webView
        }

        mutating func next() async throws -> URLSchemeTaskResult? {
            try await next(isolation: #isolation)
        }

        /// Returns the next part, or throws `CancellationError` if the load has been stopped.
        ///
        /// WebKit raises an exception if a stopped load fails with any other error. It stops loads
        /// on the main actor, where it also waits for the parts, so nothing can come between the
        /// check here and the use of the result.
        mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> URLSchemeTaskResult? {
            do {
                let part = try await part(isolation: actor)
                try Task.checkCancellation()
                return part
            } catch {
                try Task.checkCancellation()
                throw error
            }
        }

        private mutating func part(
            isolation actor: isolated (any Actor)?
        ) async throws -> URLSchemeTaskResult? {
            try Task.checkCancellation()
            if let body {
                // A new iterator continues where the last one stopped.
                var chunks = body.makeAsyncIterator()
                return try await chunks.next(isolation: actor).map(URLSchemeTaskResult.data)
            }
            let asked = try await SchemeRequest.reading(
                request, maximum: responder.maximumBodyByteCount, for: webView)
            let response = await responder.answer(to: asked)
            body = response.body
            return .response(response.head(for: request.url))
        }
    }
}
#endif
