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

    /// The way in which the page gets the bytes, which its first request decides.
    private enum Way { case chunks, response, ended }

    private var way: Way?
    /// What a task has read, until it is taken.
    private var result: Result<Data?, any Error>?
    private var reading: Task<Void, Never>?
    /// Why no more bytes can be read.
    private(set) var failure: (any Error)?
    /// The requests for a chunk that wait until the response has its first bytes.
    private let waiting = WaitingTasks()

    /// Whether the page gets the bytes in chunks.
    var isChunked: Bool { way == .chunks }

    /// Whether the bytes have been requested in any way.
    var hasBegun: Bool { way != nil }

    /// Whether a response waits for its first bytes.
    private(set) var isAwaited = false
    /// Whether a response has its first bytes.
    private var hasFirst = false

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
    /// | a chunk, although it has requested a response | when the response has begun, `downloadEnded`; `downloadIncomplete` if it fails before |
    func chunk(_ index: Int, of maximumByteCount: Int) async throws -> (json: String, isLast: Bool)
    {
        guard index == nextIndex else {
            throw PageError.unexpectedChunk(insteadOf: nextIndex)
        }
        guard !isReading else {
            throw PageError.alreadyWaitsForChunk
        }
        guard way != .response else {
            while isAwaited, !Task.isCancelled { await waiting.wait() }
            throw failure == nil ? PageError.sentByAddress : .downloadIncomplete
        }
        way = .chunks
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
    /// - Parameter onBeginning: Called when the response has its first bytes.
    /// - Returns: The body of the response.
    func body(
        onBeginning: @escaping @MainActor () -> Void
    ) -> AsyncThrowingStream<Data, any Error> {
        way = .response
        report?.add(0, to: document)
        return AsyncThrowingStream {
            try await self.nextOfResponse(onBeginning)
        }
    }

    /// Ends the response, and the task that reads the bytes.
    func end() {
        way = .ended
        reading?.cancel()
        waiting.wake()
    }

    // MARK: Reading

    private func nextOfResponse(_ onBeginning: @MainActor () -> Void) async throws -> Data? {
        do {
            guard way == .response else { throw CancellationError() }
            let chunk = hasFirst ? try await read() : try await first()
            if !hasFirst { onBeginning() }
            hasFirst = true
            if let chunk {
                report?.add(chunk.count, to: document)
            } else {
                report?.change(to: .sent)
            }
            return chunk
        } catch {
            failure = error
            let isCancelled = error is CancellationError
            report?.change(to: isCancelled ? .cancelled : .incomplete, reason: error)
            throw error
        }
    }

    private func first() async throws -> Data? {
        isAwaited = true
        defer {
            isAwaited = false
            waiting.wake()
        }
        let task = startReading()
        // A source may ignore that its task is cancelled.
        while way == .response, result == nil, !Task.isCancelled { await waiting.wait() }
        guard way == .response, !Task.isCancelled, let result else {
            task.cancel()
            throw CancellationError()
        }
        self.result = nil
        return try result.get()
    }

    private func nextOfChunks() async throws(PageError) -> Data? {
        do {
            guard description.waits == true else { return try await next() }
            // A sequence may take any time, so `end()` must be able to cancel its task.
            let task = startReading()
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            defer { result = nil }
            return try result?.get()
        } catch {
            failure = error
            throw PageError.downloadIncomplete
        }
    }

    private func startReading() -> Task<Void, Never> {
        let task = Task {
            do { result = .success(try await next()) } catch { result = .failure(error) }
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

    static let sentByAddress = PageError(
        .downloadEnded, "The page gets these bytes from their address.")

    static let alreadyWaitsForChunk = PageError(
        .tooManyPending, "The page is already waiting for a chunk of these bytes.")
}
