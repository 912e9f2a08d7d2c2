#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

/// Answers the requests of a web page to a custom scheme.
@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
struct PageSchemeHandler: URLSchemeHandler, Sendable {
    let responder: any SchemeResponder

    func reply(for request: URLRequest) -> PageSchemeReply {
        PageSchemeReply(request: request, responder: responder)
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

    func makeAsyncIterator() -> Iterator {
        Iterator(request: request, responder: responder)
    }

    struct Iterator: AsyncIteratorProtocol {
        let request: URLRequest
        let responder: any SchemeResponder
        private var body: AsyncThrowingStream<Data, any Error>?

        init(request: URLRequest, responder: any SchemeResponder) {
            self.request = request
            self.responder = responder
        }

        mutating func next() async throws -> URLSchemeTaskResult? {
            try Task.checkCancellation()
            if let body {
                // A new iterator continues where the last one stopped.
                var chunks = body.makeAsyncIterator()
                return try await chunks.next().map(URLSchemeTaskResult.data)
            }
            let asked = try await SchemeRequest.reading(
                request, maximum: responder.maximumBodyByteCount)
            let response = await responder.answer(to: asked)
            body = response.body
            return .response(response.head(for: request.url))
        }
    }
}
#endif
