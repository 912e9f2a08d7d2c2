import Foundation

/// The bytes of one upload between its page and its handler: a few chunks at most.
@MainActor
final class UploadBuffer {
    let description: UploadDescription

    /// How many bytes may come.
    private let maximumByteCount: Int

    /// The chunks that nobody has read.
    private var chunks: [Data] = []
    private var nextIndex = 0
    private var byteCount = 0

    /// Whether the last chunk has come.
    private var isComplete = false
    /// Why no further chunk can be taken.
    private var failure: PageError?

    private var readers: [CheckedContinuation<Void, Never>] = []
    /// Those who wait for room.
    private var writers: [CheckedContinuation<Void, Never>] = []

    /// So many chunks may wait to be read: a reader that is slow for a moment does not stop the page.
    private static let mostChunks = 4

    init(_ description: UploadDescription, maximumByteCount: Int) {
        self.description = description
        self.maximumByteCount = maximumByteCount
    }

    /// Takes a chunk.
    ///
    /// | the chunk | what becomes of it |
    /// | --- | --- |
    /// | has come before | nothing |
    /// | leaves one out | the upload fails, `uploadIncomplete` |
    /// | has no bytes, and is not the last | waits until there is room |
    /// | comes when there is no room | the upload fails, `tooManyPending` |
    /// | has bytes beyond the limit, or beyond the announced size | the upload fails, `uploadTooLarge` |
    /// | is the last, and bytes are missing | the upload fails, `uploadIncomplete` |
    /// | comes when the upload has ended | fails, `uploadEnded` |
    ///
    /// - Returns: Whether there is no room for another one.
    func add(_ chunk: UploadChunk) async throws(PageError) -> Bool {
        if let failure { throw failure }
        guard chunk.index >= nextIndex else { return isFull }
        if chunk.bytes.isEmpty, !chunk.isLast {
            while isFull, failure == nil {
                await withCheckedContinuation { writers.append($0) }
            }
            if let failure { throw failure }
            return false
        }
        do throws(PageError) {
            try check(chunk)
        } catch {
            end(with: error)
            throw error
        }
        nextIndex += 1
        byteCount += chunk.bytes.count
        isComplete = chunk.isLast
        if !chunk.bytes.isEmpty { chunks.append(chunk.bytes) }
        wake(&readers)
        return isFull
    }

    private var isFull: Bool { chunks.count >= Self.mostChunks }

    private func check(_ chunk: UploadChunk) throws(PageError) {
        guard !isComplete else { throw .uploadEnded }
        guard chunk.index == nextIndex else {
            throw PageError(.uploadIncomplete, "Chunk \(nextIndex) of the upload is missing.")
        }
        guard !isFull || chunk.bytes.isEmpty else {
            throw PageError(.tooManyPending, "Too many chunks of the upload wait to be read.")
        }
        let limit = min(description.size ?? .max, maximumByteCount)
        let count = byteCount + chunk.bytes.count
        guard count <= limit else { throw .uploadTooLarge(limit) }
        if chunk.isLast, let size = description.size, count < size {
            throw PageError(
                .uploadIncomplete, "The upload has \(count) bytes, but \(size) were announced.")
        }
    }

    /// Gives the next bytes; nil at the end.
    func next() async throws -> Data? {
        while chunks.isEmpty {
            try Task.checkCancellation()
            if let failure { throw failure }
            if isComplete { return nil }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { return continuation.resume() }
                    readers.append(continuation)
                }
            } onCancel: {
                Task { @MainActor in self.wake(&self.readers) }
            }
        }
        let bytes = chunks.removeFirst()
        wake(&writers)
        return bytes
    }

    /// Ends the upload, unless it has failed before: whoever waits for it goes on.
    func end(with error: PageError) {
        failure = failure ?? error
        wake(&readers)
        wake(&writers)
    }

    private func wake(_ sleepers: inout [CheckedContinuation<Void, Never>]) {
        let woken = sleepers
        sleepers = []
        for sleeper in woken { sleeper.resume() }
    }
}

extension PageError {
    init(_ code: BridgeError.Code, _ message: String) {
        self.init(code.rawValue, message)
    }

    static let uploadEnded = PageError(
        .uploadEnded, "The upload has ended: its handler reads no more of it.")

    static func uploadTooLarge(_ limit: Int) -> PageError {
        PageError(.uploadTooLarge, "The upload has more than \(limit) bytes.")
    }
}
