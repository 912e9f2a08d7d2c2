import Foundation

/// Bytes that wait on the host until a page requests them, in chunks or all at once.
@MainActor
final class PageDownload {
    let description: BytesDescription

    /// The document that the bytes belong to; nil until the first request if no document was set.
    var document: String?

    /// Reports the progress; nil if nobody observes it.
    var report: DownloadReport?

    private let read: ScriptBytes.Read
    /// The bytes that were read but not sent yet.
    private var rest = Data()
    private var sentCount = 0
    private var nextIndex = 0
    private(set) var isReading = false

    /// Whether a chunk has been requested.
    var hasBegun: Bool { nextIndex > 0 || isReading }

    init(_ description: BytesDescription, _ read: @escaping ScriptBytes.Read) {
        self.description = description
        self.read = read
    }

    /// Returns a chunk of at most the given size as JSON text, and whether it is the last one.
    ///
    /// | the page requests | result |
    /// | --- | --- |
    /// | the next chunk | that chunk |
    /// | any other chunk | `downloadEnded`, and nothing changes |
    /// | the next chunk, while another request for it is pending | `tooManyPending`, and nothing changes |
    func chunk(_ index: Int, of maximumByteCount: Int) async throws -> (json: String, isLast: Bool)
    {
        guard index == nextIndex else {
            throw PageError.unexpectedChunk(insteadOf: nextIndex)
        }
        guard !isReading else {
            throw PageError.alreadyWaitsForChunk
        }
        isReading = true
        defer { isReading = false }
        if rest.isEmpty { rest = try await next() ?? Data() }
        let isEnd = rest.isEmpty
        let bytes = rest.prefix(maximumByteCount)
        rest = rest.dropFirst(bytes.count)
        sentCount += bytes.count
        nextIndex += 1
        report?.add(bytes.count, to: document)
        // A sequence may still fail by giving more than it announced, so only its end counts.
        let isLast = isEnd || !description.waits && sentCount == description.size
        let chunk = BytesChunk(Data(bytes), isLast: isLast)
        // A small chunk takes less time than the way to another thread and back.
        let isSmall = bytes.count <= 32 << 10
        return (isSmall ? chunk.json : await Self.json(chunk), isLast)
    }

    /// Returns all bytes, for a response that replaces the chunks.
    func body() -> AsyncThrowingStream<Data, any Error> {
        isReading = true
        report?.add(0, to: document)
        return AsyncThrowingStream { [read, document, report] in
            do {
                let chunk = try await read()
                if let chunk {
                    await report?.add(chunk.count, to: document)
                } else {
                    await report?.change(to: .sent)
                }
                return chunk
            } catch {
                await report?.change(to: error is CancellationError ? .cancelled : .incomplete)
                throw error
            }
        }
    }

    private func next() async throws -> Data? {
        do {
            var chunk = try await read()
            while chunk?.isEmpty == true {
                try Task.checkCancellation()
                chunk = try await read()
            }
            return chunk
        } catch {
            throw PageError.downloadIncomplete
        }
    }

    @concurrent
    private static func json(_ chunk: BytesChunk) async -> String {
        chunk.json
    }
}
