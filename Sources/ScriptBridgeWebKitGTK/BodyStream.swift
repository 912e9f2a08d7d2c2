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

    private init(_ body: AsyncThrowingStream<Data, any Error>) {
        self.body = body
    }

    /// A stream of the chunks of a body; the caller's to release.
    static func stream(
        of body: AsyncThrowingStream<Data, any Error>
    ) -> UnsafeMutablePointer<GInputStream>? {
        scriptbridge_stream_new(
            { task, buffer, count, data in
                guard let task, let buffer, let data else { return }
                Unmanaged<BodyStream>.fromOpaque(data).takeUnretainedValue()
                    .read(Read(task: task, buffer: buffer, count: Int(count)))
            }, Unmanaged.passRetained(BodyStream(body)).toOpaque(),
            { data in data.map { Unmanaged<BodyStream>.fromOpaque($0).release() } })
    }

    private func read(_ read: Read) {
        watch(g_task_get_cancellable(read.task))
        guard offset == chunk.count else { return copy(to: read) }
        waiting = read
        work = Task {
            do {
                take(try await next())
            } catch {
                end { g_task_return_error($0, Self.failure) }
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
