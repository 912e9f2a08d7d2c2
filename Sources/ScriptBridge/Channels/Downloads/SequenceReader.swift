package import Foundation

/// Takes the chunks of a sequence one by one, and sees to it that they are what was announced.
package actor SequenceReader<Chunks: AsyncSequence> where Chunks.Element == Data {
    private var iterator: Chunks.AsyncIterator?
    private var rest: Int?

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - chunks: The sequence.
    ///   - byteCount: How many bytes it gives; nil if that is not known.
    package init(_ chunks: sending Chunks, byteCount: Int?) {
        iterator = chunks.makeAsyncIterator()
        rest = byteCount
    }

    /// Takes the next chunk; nil at the end.
    ///
    /// Nobody else may be waiting for one.
    package func next() async throws -> Data? {
        guard let taken = iterator else { return nil }
        iterator = nil
        // The actor has it no more: nobody else comes to it before it is put back.
        nonisolated(unsafe) var own = taken
        guard let chunk = try await own.next() else {
            if let rest, rest > 0 { throw POSIXError(.EMSGSIZE) }
            return nil
        }
        if let rest {
            guard chunk.count <= rest else { throw POSIXError(.EMSGSIZE) }
            self.rest = rest - chunk.count
        }
        iterator = own
        return chunk
    }
}
