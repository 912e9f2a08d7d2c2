#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// The stream from which WebKit reads a response body, some thousand bytes at a time.
///
/// A chunk is requested after the previous one has been read, so only one chunk is in memory.
/// Stopping the load cancels the source of the chunks.
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
    private let backlog: PageBacklog

    private init(_ body: AsyncThrowingStream<Data, any Error>, for webView: WeakWebView) {
        self.body = body
        backlog = .shared(by: webView)
    }

    /// Returns a stream of a body's chunks; the caller releases it.
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
        backlog.whenRoom { [weak self] in self?.goOn() }
    }

    /// Completes the pending read if bytes are available; otherwise requests the next chunk.
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
        // A new iterator continues where the last one stopped.
        var chunks = body?.makeAsyncIterator()
        while let chunk = try await chunks?.next(isolation: #isolation) {
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

    /// Completes the pending read, if there still is one.
    private func end(_ finish: (OpaquePointer) -> Void) {
        guard let read = waiting else { return }
        waiting = nil
        finish(read.task)
        g_object_unref(UnsafeMutableRawPointer(read.task))
    }

    private static var failure: UnsafeMutablePointer<GError>? {
        g_error_new_literal(
            g_io_error_quark(), gint(G_IO_ERROR_FAILED.rawValue), "Reading the response failed.")
    }

    // MARK: Cancellation

    /// Observes the cancellable, which all reads of a body share.
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
        // In a later turn, because WebKit is still stopping the load. Do not wait for the work: it
        // may ignore its cancellation.
        Task { end { g_task_return_error_if_cancelled($0) } }
    }
}
#endif
