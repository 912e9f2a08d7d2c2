import Foundation

/// A buffer of a few chunks between the page that sends an upload and the handler that reads it.
@MainActor
final class UploadBuffer {
    let description: UploadDescription

    /// The maximum number of bytes in the upload.
    private let maximumByteCount: Int

    /// Reports how many bytes have arrived, starting with zero.
    private let report: (Int) -> Void

    /// The chunks that are not read yet.
    private var chunks: [Data] = []
    private(set) var unreadByteCount = 0
    private var nextIndex = 0
    private var byteCount = 0

    /// Whether the last chunk has arrived.
    private var isComplete = false
    /// The reason why no more chunks can be added or read.
    private var failure: PageError?

    /// The reader that asked first; it is the only one that gets bytes.
    private var reader: UUID?
    private let readers = WaitingTasks()
    /// The tasks that wait for room.
    private let writers = WaitingTasks()

    /// The number of chunks that may wait, so that a brief pause in reading does not stop the page.
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
    /// | the chunk | result |
    /// | --- | --- |
    /// | arrives after the upload has ended, or has arrived before | is ignored |
    /// | comes after the last one | fails, `uploadEnded` |
    /// | skips another one | the upload fails, `uploadIncomplete` |
    /// | has no bytes, is not the last, and another such chunk waits | fails, `tooManyPending` |
    /// | has no bytes, and is not the last | waits until there is room |
    /// | has bytes although there is no room | the upload fails, `tooManyPending` |
    /// | has more than 1 MiB | the upload fails, `messageTooLarge` |
    /// | has more bytes than the web view's uploads have room for | the upload fails, `tooManyPending` |
    /// | exceeds the limit or the announced size | the upload fails, `uploadTooLarge` |
    /// | is the last, and bytes are missing | the upload fails, `uploadIncomplete` |
    ///
    /// - Parameters:
    ///   - chunk: The chunk.
    ///   - room: How many more bytes of the web view's uploads may wait to be read.
    /// - Returns: Whether the buffer has no room for another chunk.
    /// - Throws: The error of the table.
    func add(_ chunk: UploadChunk, room: Int) async throws -> Bool {
        guard failure == nil else { return false }
        guard chunk.index >= nextIndex else { return isFull }
        guard !isComplete else { throw PageError.uploadEnded }
        do throws(PageError) {
            guard chunk.index == nextIndex else {
                throw PageError.chunkMissing(nextIndex)
            }
            if !chunk.isEmpty { try check(chunk, room: room) }
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
            unreadByteCount += chunk.bytes.count
            report(byteCount)
        }
        readers.wake()
        return isFull
    }

    /// Whether the page must wait for room; it has nothing more to send after the last chunk.
    private var isFull: Bool { !isComplete && chunks.count >= Self.mostChunks }

    private func waitForRoom() async throws {
        guard writers.isEmpty else {
            throw PageError.alreadyWaitsForRoom
        }
        while isFull, failure == nil {
            try Task.checkCancellation()
            await writers.wait()
        }
    }

    private func check(_ chunk: UploadChunk, room: Int) throws(PageError) {
        guard !isFull || chunk.bytes.isEmpty else {
            throw PageError.tooManyChunks
        }
        guard chunk.bytes.count <= UploadChunk.maximumByteCount else {
            throw PageError.chunkTooLarge(UploadChunk.maximumByteCount)
        }
        // GUARD room for unread bytes: guard REMOVED || chunk.bytes.count <= room else {
        guard chunk.bytes.count <= room else {
            throw PageError.tooManyUnreadBytes
        }
        let limit = min(description.size ?? .max, maximumByteCount)
        let count = byteCount + chunk.bytes.count
        guard count <= limit else { throw .uploadTooLarge(limit) }
        if chunk.isLast, let size = description.size, count < size {
            throw PageError.uploadIncomplete(count, of: size)
        }
    }

    /// Returns the next bytes; nil at the end.
    func next(for reader: UUID) async throws -> Data? {
        self.reader = self.reader ?? reader
        guard self.reader == reader else {
            throw PageError.uploadReadTwice
        }
        while true {
            if let failure { throw failure }
            try Task.checkCancellation()
            if !chunks.isEmpty { break }
            if isComplete { return nil }
            await readers.wait()
        }
        let bytes = chunks.removeFirst()
        unreadByteCount -= bytes.count
        writers.wake()
        return bytes
    }

    /// Ends the upload unless it has failed before: resumes all waiting tasks and drops all chunks.
    func end(with error: PageError) {
        failure = failure ?? error
        chunks = []
        unreadByteCount = 0
        readers.wake()
        writers.wake()
    }
}

extension PageError {
    static func chunkMissing(_ index: Int) -> PageError {
        PageError(.uploadIncomplete, "Chunk \(index) of the upload is missing.")
    }

    static let alreadyWaitsForRoom = PageError(
        .tooManyPending, "The upload is already waiting for room.")

    static let tooManyChunks = PageError(
        .tooManyPending,
        "Too many chunks of the upload wait to be read. After a reply of true, send an empty one.")

    static func chunkTooLarge(_ limit: Int) -> PageError {
        PageError(.messageTooLarge, "A chunk of the upload has more than \(limit) bytes.")
    }

    static let tooManyUnreadBytes = PageError(
        .tooManyPending,
        "Too many bytes of uploads wait to be read. Upload less, or raise maximumPendingByteCount.")

    static func uploadIncomplete(_ count: Int, of announced: Int) -> PageError {
        PageError(
            .uploadIncomplete, "The upload has \(count) bytes, but \(announced) were announced.")
    }

    static let uploadReadTwice = PageError(
        .uploadEnded, "The bytes of an upload can be read only once.")
}
