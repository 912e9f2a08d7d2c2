package import Foundation
package import ScriptBridge

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

/// Bytes of a host that wait for the test, which can see who reads them.
@MainActor
package final class HeldBytes {
    package private(set) var readCount: Int = 0
    package private(set) var isCancelled: Bool = false
    private let chunks: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    package init() {
        (chunks, continuation) = AsyncThrowingStream.makeStream(of: Data.self)
    }

    package var bytes: ScriptBytes {
        ScriptBytes(chunks: AsyncThrowingStream { try await self.next() })
    }

    private func next() async throws -> Data? {
        readCount += 1
        defer { if Task.isCancelled { isCancelled = true } }
        for try await chunk in chunks { return chunk }
        return nil
    }

    package func yield(_ bytes: UInt8...) {
        continuation.yield(Data(bytes))
    }

    package func finish(throwing error: (any Error)? = nil) {
        continuation.finish(throwing: error)
    }
}
