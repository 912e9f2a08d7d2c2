#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// What WebKit reads the body of a response from, some thousand bytes at a time.
///
/// A chunk is asked for when the one before has been read: no more of a body is in memory, and a
/// load that is stopped stops whoever makes the chunks.
@MainActor
final class BodyStream {
    private struct Read {
        let task: OpaquePointer
        let buffer: UnsafeMutableRawPointer
        let count: Int
    }

    private var body: AsyncThrowingStream<Data, any Error>?
    private var chunk = Data()
    private var offset = 0
    private var waiting: Read?
    private var work: Task<Void, Never>?
    private var isWatched = false
    private let webView: WeakWebView
    private lazy var backlog = PageBacklog(webView) { [weak self] in self?.goOn() }

    private init(_ body: AsyncThrowingStream<Data, any Error>, for webView: WeakWebView) {
        self.body = body
        self.webView = webView
    }

    /// A stream of the chunks of a body; the caller's to release.
    static func stream(
        of body: AsyncThrowingStream<Data, any Error>,
        for webView: WeakWebView
    ) -> UnsafeMutablePointer<GInputStream>? {
        scriptbridge_stream_new(
            { task, buffer, count, data in
                guard let task, let buffer, let data else { return }
                Unmanaged<BodyStream>.fromOpaque(data).takeUnretainedValue()
                    .read(Read(task: task, buffer: buffer, count: Int(count)))
            }, Unmanaged.passRetained(BodyStream(body, for: webView)).toOpaque(),
            { data in data.map { Unmanaged<BodyStream>.fromOpaque($0).release() } })
    }

    private func read(_ read: Read) {
        watch(g_task_get_cancellable(read.task))
        waiting = read
        if backlog.hasRoom { goOn() }
    }

    /// Ends the read that waits, if bytes are at hand, or else gets some.
    private func goOn() {
        guard let read = waiting, work == nil else { return }
        guard offset == chunk.count else {
            waiting = nil
            return copy(to: read)
        }
        work = Task {
            let next: Result<Data?, any Error>
            do { next = .success(try await self.next()) } catch { next = .failure(error) }
            work = nil
            switch next {
            case .success(let chunk): take(chunk)
            case .failure: end { g_task_return_error($0, Self.failure) }
            }
        }
    }

    private func next() async throws -> Data? {
        // Each of its iterators goes on where the one before has stopped.
        var chunks = body?.makeAsyncIterator()
        while let chunk = try await chunks?.next() {
            if !chunk.isEmpty { return chunk }
        }
        return nil
    }

    private func take(_ chunk: Data?) {
        guard let chunk, let read = waiting else { return end { g_task_return_int($0, 0) } }
        waiting = nil
        self.chunk = chunk
        offset = 0
        copy(to: read)
    }

    private func copy(to read: Read) {
        let count = min(read.count, chunk.count - offset)
        chunk.withUnsafeBytes { bytes in
            let source = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(offset).prefix(count))
            UnsafeMutableRawBufferPointer(start: read.buffer, count: count).copyMemory(from: source)
        }
        offset += count
        if offset == chunk.count {
            chunk = Data()
            offset = 0
        }
        backlog.add(count)
        g_task_return_int(read.task, gssize(count))
        g_object_unref(UnsafeMutableRawPointer(read.task))
    }

    /// Ends the read that waits, if it still does.
    private func end(_ finish: (OpaquePointer) -> Void) {
        guard let read = waiting else { return }
        waiting = nil
        finish(read.task)
        g_object_unref(UnsafeMutableRawPointer(read.task))
    }

    private static var failure: UnsafeMutablePointer<GError>? {
        g_error_new_literal(
            g_io_error_quark(), gint(G_IO_ERROR_FAILED.rawValue), "The response did not end.")
    }

    // MARK: Being stopped

    /// All reads of a body have the same cancellable.
    private func watch(_ cancellable: UnsafeMutablePointer<GCancellable>?) {
        guard let cancellable, !isWatched else { return }
        isWatched = true
        _ = scriptbridge_connect_cancelled(
            cancellable, { _, data in SignalTarget<BodyStream>.object(data)?.stop() },
            SignalTarget.retained(self), SignalTarget<BodyStream>.release)
    }

    private func stop() {
        body = nil
        work?.cancel()
        // In a turn of its own: WebKit is within its own stopping now. And not when the work has
        // ended, which may not heed that it is cancelled.
        Task { end { g_task_return_error_if_cancelled($0) } }
    }
}
#endif
