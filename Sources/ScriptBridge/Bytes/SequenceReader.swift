import Foundation

/// A reader that takes a sequence's chunks one by one, and checks the announced number of bytes.
actor SequenceReader<Chunks: AsyncSequence> where Chunks.Element == Data {
    private var iterator: Chunks.AsyncIterator?
    private var rest: Int?

    /// Starts reading.
    ///
    /// - Parameters:
    ///   - chunks: The sequence.
    ///   - byteCount: The number of bytes in the sequence; nil if it is not known.
    init(_ chunks: sending Chunks, byteCount: Int?) {
        iterator = chunks.makeAsyncIterator()
        rest = byteCount
    }

    /// Returns the next chunk; nil at the end.
    ///
    /// Only one caller may wait for a chunk at a time.
    func next() async throws -> Data? {
        guard let taken = iterator else { return nil }
        iterator = nil
        // The iterator is out of the actor until it is put back, so no one else can use it.
        nonisolated(unsafe) var own = taken
        guard let chunk = try await unsafe own.next() else {
            // A sequence may also end because its reader was cancelled.
            try Task.checkCancellation()
            if let rest, rest > 0 { throw BridgeError.fewerBytes }
            return nil
        }
        if let rest {
            guard chunk.count <= rest else { throw BridgeError.moreBytes }
            self.rest = rest - chunk.count
        }
        iterator = unsafe own
        return chunk
    }
}

extension BridgeError {
    static let fewerBytes = BridgeError(
        .downloadIncomplete,
        "The chunks have fewer bytes than announced. Correct the byteCount, or pass nil.")

    static let moreBytes = BridgeError(
        .downloadIncomplete,
        "The chunks have more bytes than announced. Correct the byteCount, or pass nil.")
}
