import Foundation
import ScriptBridge

/// A single version of a long file that is served.
///
/// If the file is written, reading fails. If it is deleted or replaced by another one, it can be
/// read while it stays open; see ``FileSlots``.
final class OpenFile: Sendable {
    /// The maximum number of bytes read at once; a file up to this length is read before it is
    /// served.
    static let chunkByteCount = 262_144

    let version: FileVersion
    private let path: String
    private let id: UUID
    private let view: Int?

    private init(_ path: String, _ version: FileVersion, id: UUID, view: Int?) {
        self.path = path
        self.version = version
        self.id = id
        self.view = view
    }

    deinit {
        Task { [id, view] in await FileSlots.shared.close(id, in: view) }
    }

    /// The result of opening a file.
    enum Opening {
        case missing
        /// The file is being written repeatedly, or cannot be read.
        case busy
        case contents(Data, FileVersion)
        case opened(OpenFile)
    }

    /// Opens a file, and reads it completely if it is short.
    ///
    /// - Parameters:
    ///   - path: The path of the file, without links.
    ///   - view: The number of the web view whose page requests the file; nil if it is not known.
    ///   - now: Returns the current time, which determines whether the file was just written.
    /// - Returns: The result.
    @concurrent
    static func opening(
        _ path: String,
        for view: Int?,
        now: @Sendable () -> Date = { .now }
    ) async -> Opening {
        for attempt in 0..<30 {
            if attempt > 0 {
                do { try await Task.sleep(for: .milliseconds(50)) } catch { return .busy }
            }
            guard let version = FileVersion(path) else { return .missing }
            // A file just written may be written again, even within one tick of its time stamp.
            guard !version.isFresh(at: now()) else { continue }
            if version.byteCount > chunkByteCount {
                // GUARD slots of a web view: let file = await long(path, for: REMOVED ? nil : view)
                let file = await long(path, for: view)
                if let file, !file.version.isFresh(at: now()) { return .opened(file) }
            } else if let file = FileDescriptor(path), !file.version.isFresh(at: now()),
                file.version.byteCount <= chunkByteCount,
                let data = try? file.bytes(in: 0..<file.version.byteCount)
            {
                return .contents(data, file.version)
            }
        }
        return .busy
    }

    /// Opens a long file; returns nil if it cannot be read.
    private static func long(_ path: String, for view: Int?) async -> OpenFile? {
        let id = UUID()
        _ = await FileSlots.shared.take(for: id, in: view)
        let file = FileDescriptor(path)
        await FileSlots.shared.giveBack(file, of: id, in: view)
        if file == nil { await FileSlots.shared.close(id, in: view) }
        return file.map { OpenFile(path, $0.version, id: id, view: view) }
    }

    /// Returns the chunks of a range; each is read on demand, off the main actor.
    func chunks(of range: Range<Int>) -> AsyncThrowingStream<Data, any Error> {
        let reader = Reader(self, range)
        return AsyncThrowingStream { try await reader.next() }
    }

    /// Reads the first bytes of a range, after opening the file again if it was closed.
    @concurrent
    private func chunk(of range: Range<Int>) async throws -> Data {
        let slot = await FileSlots.shared.take(for: id, in: view)
        let open = slot.file ?? FileDescriptor(path)
        let data = Result {
            guard let open, open.version == version else { throw POSIXError(.ESTALE) }
            return try open.bytes(in: range.prefix(slot.byteCount))
        }
        let isRead = (try? data.get()) != nil
        await FileSlots.shared.giveBack(isRead ? open : nil, of: id, in: view)
        return try data.get()
    }

    /// Reads a range of a file, and releases the file at the end.
    private actor Reader {
        private var file: OpenFile?
        private var rest: Range<Int>

        init(_ file: OpenFile, _ range: Range<Int>) {
            self.file = file
            rest = range
        }

        func next() async throws -> Data? {
            guard let file, !rest.isEmpty else { return nil }
            self.file = nil
            let data = try await file.chunk(of: rest)
            rest = rest.dropFirst(data.count)
            if !rest.isEmpty { self.file = file }
            return data
        }
    }
}
