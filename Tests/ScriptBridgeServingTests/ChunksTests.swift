import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import Testing

@Suite("Chunked bodies", .timeLimit(.minutes(5)))
struct ChunksTests {
    private struct Failure: Error {}

    private func response<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks,
        byteCount: Int? = nil,
        method: String = "GET",
        range: String? = nil
    ) async throws -> SchemeResponse where Chunks.Element == Data {
        let site = try LocalSite("app://local") { _ in
            WebResponse(chunks: chunks, byteCount: byteCount, contentType: "a/b")
        }
        return await site.response(
            to: SchemeRequest(
                url: "app://local/", method: method, headers: range.map { ["Range": $0] } ?? [:]))
    }

    private func chunks(_ texts: String..., failure: Failure? = nil)
        -> AsyncThrowingStream<Data, any Error>
    {
        AsyncThrowingStream { chunks in
            for text in texts { chunks.yield(Data(text.utf8)) }
            chunks.finish(throwing: failure)
        }
    }

    @Test("Chunks are served unchanged, with or without a length")
    func passing() async throws {
        for byteCount in [nil, -1, 3] {
            let response = try await response(chunks("a", "", "bc"), byteCount: byteCount)
            #expect(response.byteCount == (byteCount == 3 ? 3 : nil))
            #expect(response.headers["Accept-Ranges"] == nil)
            #expect(
                try await response.chunks().map { String(decoding: $0, as: UTF8.self) } == [
                    "a", "", "bc",
                ])
        }
    }

    @Test("Chunked bodies have no ranges")
    func ranges() async throws {
        let response = try await response(chunks("abc"), byteCount: 3, range: "bytes=0-0")
        #expect(response.status == 200)
        #expect(try await response.data().count == 3)
    }

    @Test("Too few bytes, too many bytes and errors fail after the announced bytes")
    func failures() async throws {
        let rows: [(AsyncThrowingStream<Data, any Error>, Int?, String)] = [
            (chunks("a", "b"), 3, "ab"), (chunks("ab", "cd"), 3, "ab"), (chunks("a"), 0, ""),
            (chunks("a", "b", failure: Failure()), nil, "ab"),
            (chunks("a", "b", failure: Failure()), 2, "ab"), (chunks(), 1, ""),
        ]
        for (chunks, byteCount, expected) in rows {
            var text = ""
            let response = try await response(chunks, byteCount: byteCount)
            await #expect(throws: (any Error).self) {
                for try await chunk in response.body {
                    text += String(decoding: chunk, as: UTF8.self)
                }
            }
            #expect(text == expected)
        }
    }

    @Test("A chunk is made when it is requested, and none for HEAD")
    func demand() async throws {
        let counter = Counter()
        let endless = AsyncThrowingStream { await counter.chunk() }
        let head = try await response(endless, method: "HEAD")
        #expect(try await head.chunks().isEmpty)
        let response = try await response(endless)
        #expect(await counter.count == 0)
        var read = 0
        for try await _ in response.body {
            read += 1
            #expect(await counter.count == read)
            if read == 5 { break }
        }
        #expect(await counter.count == 5)
    }

    @Test("Cancelling the reader ends the chunk that is being made")
    func cancelling() async throws {
        let counter = Counter()
        let (makings, making) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let chunks = AsyncThrowingStream { () async throws -> Data? in
            let chunk = await counter.chunk()
            if await counter.count == 1 { return chunk }
            making.yield()
            defer { end.yield() }
            try await Task.sleep(for: .seconds(3600))
            return nil
        }
        let reader = Task { try await response(chunks).chunks() }
        for await _ in makings { break }
        reader.cancel()
        for await _ in ends { break }
        _ = await reader.result
    }

    @Test("A reader that stops between two chunks releases their sequence")
    func navigatingAway() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        try await readOne {
            AsyncThrowingStream { continuation in
                continuation.onTermination = { _ in end.yield() }
                continuation.yield(Data("a".utf8))
            }
        }
        for await _ in ends { break }
    }

    /// Reads the first chunk; afterwards nothing holds the sequence, its response or its site.
    private func readOne(
        _ make: () -> AsyncThrowingStream<Data, any Error>
    ) async throws {
        for try await _ in try await response(make()).body { break }
    }

    private actor Counter {
        private(set) var count = 0

        func chunk() -> Data {
            count += 1
            return Data("a".utf8)
        }
    }
}
