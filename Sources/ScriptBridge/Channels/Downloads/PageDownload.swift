import Foundation

/// Bytes that wait on the host until a page asks for them, chunk by chunk or as a whole.
@MainActor
final class PageDownload {
    let description: BytesDescription

    /// Whose they are; nil until a page has asked.
    var document: String?

    private let read: ScriptBytes.Read
    /// What was read and is not sent yet.
    private var rest = Data()
    private var sentCount = 0
    private var nextIndex = 0
    private(set) var isReading = false

    /// Whether a chunk was asked for.
    var hasBegun: Bool { nextIndex > 0 || isReading }

    init(_ description: BytesDescription, _ read: @escaping ScriptBytes.Read) {
        self.description = description
        self.read = read
    }

    /// Gives a chunk, as JSON text, and whether it is the last.
    ///
    /// | the page asks | what it gets |
    /// | --- | --- |
    /// | for the next chunk | that |
    /// | for any other | `downloadEnded`, and nothing changes |
    /// | while it waits for a chunk | `tooManyPending`, and nothing changes |
    func chunk(_ index: Int) async throws -> (json: String, isLast: Bool) {
        guard index == nextIndex else {
            throw PageError(.downloadEnded, "Chunk \(nextIndex) of the bytes comes next.")
        }
        guard !isReading else {
            throw PageError(.tooManyPending, "The page waits for a chunk of the bytes already.")
        }
        isReading = true
        defer { isReading = false }
        if rest.isEmpty { rest = try await next() ?? Data() }
        let isEnd = rest.isEmpty
        let bytes = rest.prefix(BytesChunk.maximumByteCount)
        rest = rest.dropFirst(bytes.count)
        sentCount += bytes.count
        nextIndex += 1
        // Of a sequence only its end tells that there is not more than it has announced.
        let isLast = isEnd || !description.waits && sentCount == description.size
        return (await Self.json(Data(bytes), isLast: isLast), isLast)
    }

    /// All bytes, for one who takes them instead of the chunks.
    func body() -> AsyncThrowingStream<Data, any Error> {
        isReading = true
        return AsyncThrowingStream(unfolding: read)
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
            throw PageError(.downloadIncomplete, "The host could not read all of the bytes.")
        }
    }

    @concurrent
    private static func json(_ bytes: Data, isLast: Bool) async -> String {
        BytesChunk(bytes, isLast: isLast).json
    }
}
