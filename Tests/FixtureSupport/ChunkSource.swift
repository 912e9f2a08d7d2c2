package import Foundation

/// A body whose chunks a test yields, and whose end it can wait for.
///
/// Only the reader holds the chunks: a site's closure that captured them would keep them alive after
/// their reader is gone.
@MainActor
package final class ChunkSource {
    private var chunks: AsyncThrowingStream<Data, any Error>?

    package let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    /// Yields when the chunks have ended or are no longer needed.
    package let ends: AsyncStream<Void>

    package init() {
        let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in end.yield() }
        (self.chunks, self.continuation, self.ends) = (chunks, continuation, ends)
    }

    /// Returns the chunks the first time, and then nil.
    package func take() -> AsyncThrowingStream<Data, any Error>? {
        defer { chunks = nil }
        return chunks
    }
}
