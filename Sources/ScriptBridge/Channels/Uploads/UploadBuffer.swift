import Foundation

/// The bytes of one upload between its page and its handler: a few chunks at most.
@MainActor
final class UploadBuffer {
    let description: UploadDescription

    /// How many bytes may come.
    private let maximumByteCount: Int

    /// Is told how many bytes have come, at first that there are none.
    private let report: (Int) -> Void

    /// The chunks that nobody has read.
    private var chunks: [Data] = []
    private var nextIndex = 0
    private var byteCount = 0

    /// Whether the last chunk has come.
    private var isComplete = false
    /// Why no further chunk can be taken, nor read.
    private var failure: PageError?

    /// Who reads: the first who has asked.
    private var reader: UUID?
    private let readers = WaitingTasks()
    /// Those who wait for room.
    private let writers = WaitingTasks()

    /// So many chunks may wait to be read: a reader that is slow for a moment does not stop the page.
    private static let mostChunks = 4

    init(
        _ description: UploadDescription,
        maximumByteCount: Int,
        report: @escaping (Int) -> Void
    ) {
        self.description = description
        self.maximumByteCount = maximumByteCount
        self.report = report
        report(0)
    }

    /// Takes a chunk.
    ///
    /// | the chunk | what becomes of it |
    /// | --- | --- |
    /// | comes when the upload has ended, or has come before | nothing |
    /// | comes after the last one | fails, `uploadEnded` |
    /// | leaves one out | the upload fails, `uploadIncomplete` |
    /// | has no bytes, and is not the last | waits until there is room |
    /// | does so while another one does | fails, `tooManyPending` |
    /// | comes when there is no room | the upload fails, `tooManyPending` |
    /// | has more than 1 MiB | the upload fails, `frameTooLarge` |
    /// | has bytes beyond the limit, or beyond the announced size | the upload fails, `uploadTooLarge` |
    /// | is the last, and bytes are missing | the upload fails, `uploadIncomplete` |
    ///
    /// - Returns: Whether there is no room for another one.
    func add(_ chunk: UploadChunk) async throws -> Bool {
        guard failure == nil else { return false }
        guard chunk.index >= nextIndex else { return isFull }
        guard !isComplete else { throw PageError.uploadEnded }
        do throws(PageError) {
            guard chunk.index == nextIndex else {
                throw PageError(.uploadIncomplete, "Chunk \(nextIndex) of the upload is missing.")
            }
            if !chunk.isEmpty { try check(chunk) }
        } catch {
            end(with: error)
            throw error
        }
        if chunk.isEmpty {
            try await waitForRoom()
            return false
        }
        nextIndex += 1
        byteCount += chunk.bytes.count
        isComplete = chunk.isLast
        if !chunk.bytes.isEmpty {
            chunks.append(chunk.bytes)
            report(byteCount)
        }
        readers.wake()
        return isFull
    }

    private var isFull: Bool { chunks.count >= Self.mostChunks }

    private func waitForRoom() async throws {
        guard writers.isEmpty else {
            throw PageError(.tooManyPending, "The upload waits for room already.")
        }
        while isFull, failure == nil {
            try Task.checkCancellation()
            await writers.wait()
        }
    }

    private func check(_ chunk: UploadChunk) throws(PageError) {
        guard !isFull || chunk.bytes.isEmpty else {
            throw PageError(.tooManyPending, "Too many chunks of the upload wait to be read.")
        }
        guard chunk.bytes.count <= UploadChunk.maximumByteCount else {
            throw PageError(
                .frameTooLarge,
                "A chunk of the upload has more than \(UploadChunk.maximumByteCount) bytes.")
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
    func next(for reader: UUID) async throws -> Data? {
        self.reader = self.reader ?? reader
        guard self.reader == reader else {
            throw PageError(.uploadEnded, "The bytes of an upload can be read once.")
        }
        while true {
            if let failure { throw failure }
            try Task.checkCancellation()
            if !chunks.isEmpty { break }
            if isComplete { return nil }
            await readers.wait()
        }
        let bytes = chunks.removeFirst()
        writers.wake()
        return bytes
    }

    /// Ends the upload, unless it has failed before: whoever waits for it goes on, and nothing is kept.
    func end(with error: PageError) {
        failure = failure ?? error
        chunks = []
        readers.wake()
        writers.wake()
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
