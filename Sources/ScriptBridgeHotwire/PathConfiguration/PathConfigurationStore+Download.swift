public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PathConfigurationStore {
    /// Downloads a URL, with the cookies and the cache that the app's URL sessions share.
    ///
    /// - Parameter url: An HTTP URL.
    /// - Returns: The body of the response.
    /// - Throws: `URLError`, with the code `badServerResponse` if the status code is not 200, and with
    ///   `dataLengthExceedsMaximum` if the body exceeds ``maximumByteCount``; `CancellationError`.
    @concurrent
    nonisolated public static func download(_ url: URL) async throws -> Data {
        let (parts, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
        let session = URLSession(
            configuration: .default, delegate: BodyReader(continuation), delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        session.dataTask(with: url).resume()
        var body = Data()
        for try await part in parts {
            body.append(part)
            guard body.count <= maximumByteCount else {
                throw URLError(.dataLengthExceedsMaximum)
            }
        }
        try Task.checkCancellation()
        return body
    }
}

/// Passes on the body of a response in parts, so that an endless one can be cut off.
private final class BodyReader: NSObject, URLSessionDataDelegate {
    private let parts: AsyncThrowingStream<Data, any Error>.Continuation

    init(_ parts: AsyncThrowingStream<Data, any Error>.Continuation) {
        self.parts = parts
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        parts.yield(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let isGood = (task.response as? HTTPURLResponse)?.statusCode == 200
        parts.finish(throwing: error ?? (isGood ? nil : URLError(.badServerResponse)))
    }
}
