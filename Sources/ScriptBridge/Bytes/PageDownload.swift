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

    /// The way in which the page gets the bytes, from their first ones on.
    private enum Way { case chunks, response, none }

    private var way: Way?
    /// Whether a response was made.
    private var isServed = false
    /// What a task has read: bytes of a sequence, or the first ones of a response, which the page
    /// gets in chunks if the response ends before.
    private var beginning: Result<Data?, any Error>?
    private var reading: Task<Void, Never>?
    /// Why no more bytes can be read.
    private(set) var failure: (any Error)?
    private let waiting = WaitingTasks()

    /// Whether the page gets the bytes in chunks.
    var isChunked: Bool { way == .chunks }

    /// Whether the bytes have been requested in any way.
    var hasBegun: Bool { way != nil || isServed }

    /// Whether a response waits for its first bytes.
    var isAwaited: Bool { !waiting.isEmpty }

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
        choose(.chunks)
        isReading = true
        defer { isReading = false }
        if rest.isEmpty { rest = try await nextOfChunks() ?? Data() }
        let isEnd = rest.isEmpty
        let bytes = rest.prefix(maximumByteCount)
        rest = rest.dropFirst(bytes.count)
        sentCount += bytes.count
        nextIndex += 1
        report?.add(bytes.count, to: document)
        // A sequence may still fail by giving more than it announced, so only its end counts.
        let isLast = isEnd || description.waits != true && sentCount == description.size
        let chunk = BytesChunk(bytes: Data(bytes), isLast: isLast)
        // A small chunk takes less time than the way to another thread and back.
        let isSmall = bytes.count <= 32 << 10
        return (isSmall ? chunk.json : await Self.json(chunk), isLast)
    }

    /// Returns all bytes, for a response that replaces the chunks.
    ///
    /// The response ends when the page requests the first chunk before it has the first bytes.
    ///
    /// - Parameter onBeginning: Called when the response has its first bytes.
    /// - Returns: The body of the response.
    func body(
        onBeginning: @escaping @MainActor () -> Void
    ) -> AsyncThrowingStream<Data, any Error> {
        isServed = true
        report?.add(0, to: document)
        return AsyncThrowingStream {
            try await self.nextOfResponse(onBeginning)
        }
    }

    /// Ends the wait for the first bytes, and the task that reads them.
    func end() {
        choose(.none)
        reading?.cancel()
    }

    // MARK: Reading

    private func choose(_ way: Way) {
        self.way = self.way ?? way
        waiting.wake()
    }

    private func nextOfResponse(_ onBeginning: @MainActor () -> Void) async throws -> Data? {
        do {
            let chunk: Data?
            if way == .response {
                chunk = try await read()
            } else {
                chunk = try await firstOfResponse()
                choose(.response)
                onBeginning()
            }
            if let chunk {
                report?.add(chunk.count, to: document)
            } else {
                report?.change(to: .sent)
            }
            return chunk
        } catch let end as ResponseEnd {
            throw end
        } catch {
            let isCancelled = error is CancellationError
            report?.change(to: isCancelled ? .cancelled : .incomplete, reason: error)
            throw error
        }
    }

    /// Thrown by a response that ends before its first bytes, which the page may get in chunks.
    private struct ResponseEnd: Error {}

    private func firstOfResponse() async throws -> Data? {
        // In a task of its own, because the page may continue to wait for these bytes when the
        // response ends.
        if way == nil, reading == nil { _ = startReading() }
        while way == nil, beginning == nil, !Task.isCancelled { await waiting.wait() }
        guard way == nil, !Task.isCancelled, let beginning else { throw ResponseEnd() }
        return try beginning.get()
    }

    private func nextOfChunks() async throws(PageError) -> Data? {
        do {
            // A sequence may take any time, so `end()` must be able to cancel its task.
            let started = reading ?? (description.waits == true ? startReading() : nil)
            guard let started else { return try await next() }
            await withTaskCancellationHandler {
                await started.value
            } onCancel: {
                started.cancel()
            }
            reading = nil
            defer { beginning = nil }
            return try beginning?.get()
        } catch {
            failure = error
            throw PageError.downloadIncomplete
        }
    }

    private func startReading() -> Task<Void, Never> {
        let task = Task {
            do { beginning = .success(try await next()) } catch { beginning = .failure(error) }
            waiting.wake()
        }
        reading = task
        return task
    }

    /// Returns the next bytes that are not empty; nil at the end.
    private func next() async throws -> Data? {
        var chunk = try await read()
        while chunk?.isEmpty == true {
            try Task.checkCancellation()
            chunk = try await read()
        }
        return chunk
    }

    @concurrent
    private static func json(_ chunk: BytesChunk) async -> String {
        chunk.json
    }
}

/// A reporter of one download's progress to the bridge's observer.
///
/// If the report is released before the download has ended, the page has stopped loading the bytes
/// from their address: an engine shows this only by releasing the response.
@MainActor
final class DownloadReport {
    private let observer: any BridgeObserver
    private let clock: AnyClock
    private let start: Duration
    private var progress: DownloadProgress

    /// Reports that the bytes wait.
    init(_ progress: DownloadProgress, to observer: any BridgeObserver, clock: AnyClock) {
        self.observer = observer
        self.clock = clock
        self.progress = progress
        start = clock.elapsed()
        observer.observe(.download(progress))
    }

    deinit {
        guard !progress.state.isEnd else { return }
        var last = progress
        last.state = last.byteCount == last.announced ? .sent : .cancelled
        last.elapsed = clock.elapsed() - start
        MainActor.finish { [observer, last] in observer.observe(.download(last)) }
    }

    /// Reports that bytes were sent to a document.
    func add(_ byteCount: Int, to document: String?) {
        progress.byteCount += byteCount
        progress.documentID = document
        change(to: .sending)
    }

    /// Reports a change, unless the download has ended.
    func change(to state: DownloadProgress.State, reason: (any Error)? = nil) {
        guard !progress.state.isEnd else { return }
        progress.state = state
        if state == .incomplete {
            progress.failure = .downloadIncomplete(underlyingError: reason)
        }
        progress.elapsed = clock.elapsed() - start
        observer.observe(.download(progress))
    }
}

extension PageError {
    static func unexpectedChunk(insteadOf index: Int) -> PageError {
        PageError(.downloadEnded, "Expected a request for chunk \(index) of the bytes.")
    }

    static let alreadyWaitsForChunk = PageError(
        .tooManyPending, "The page is already waiting for a chunk of these bytes.")
}
