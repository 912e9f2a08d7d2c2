import Foundation
import ScriptBridge

/// The long files that are open, at most eight for each web view.
///
/// A page can request any number of files, but a process can open only a few. A reader takes a slot
/// for as long as it reads one chunk. So a reader waits only for reads of its own web view, which
/// end, and never for a page. Between two chunks the file stays open while no other reader of the
/// web view needs its slot; otherwise it is closed, and its reader opens it again.
///
/// A page that does not read leaves one chunk of each of its responses in memory. So the more files
/// a web view loads, the shorter their chunks are.
actor FileSlots {
    static let shared = FileSlots()

    /// The number of files that are open for one web view.
    static let most = 8

    /// The number of bytes of all chunks of a web view, while they are not very many.
    private static let chunksByteCount = 32 * OpenFile.chunkByteCount
    private static let leastByteCount = 16_384

    /// A permit to read one chunk.
    struct Slot {
        /// The file if it is still open; nil if the reader must open it.
        let file: FileDescriptor?
        /// How many bytes to read at most.
        let byteCount: Int
    }

    private struct Slots {
        /// The files that are being served.
        var files: Set<UUID> = []
        /// How many readers have a slot.
        var readCount = 0
        /// The open files that nobody reads, the one read least recently first.
        var kept: [(id: UUID, file: FileDescriptor)] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The slots in use, by web view.
    private var views: [Int?: Slots] = [:]

    /// Takes a slot for a file.
    func take(for id: UUID, in view: Int?) async -> Slot {
        views[view, default: Slots()].files.insert(id)
        // GUARD slot for a chunk: if REMOVED, let held = views[view]?.kept.first(where: { $0.id == id }) { return Slot(file: held.file, byteCount: OpenFile.chunkByteCount) }; …
        if views[view]?.readCount == Self.most {
            await withCheckedContinuation { views[view]?.waiting.append($0) }
        } else {
            views[view]?.readCount += 1
        }
        var slots = views.removeValue(forKey: view) ?? Slots()
        defer { views[view] = slots }
        let share = max(Self.chunksByteCount / slots.files.count, Self.leastByteCount)
        let byteCount = min(share, OpenFile.chunkByteCount)
        if let index = slots.kept.firstIndex(where: { $0.id == id }) {
            return Slot(file: slots.kept.remove(at: index).file, byteCount: byteCount)
        }
        // GUARD slot for a chunk: if !REMOVED, slots.readCount + slots.kept.count > Self.most { slots.kept.removeFirst() }
        if slots.readCount + slots.kept.count > Self.most { slots.kept.removeFirst() }
        return Slot(file: nil, byteCount: byteCount)
    }

    /// Gives a slot back, and keeps the file open if nobody waits; nil if it is closed.
    func giveBack(_ file: FileDescriptor?, of id: UUID, in view: Int?) {
        guard var slots = views.removeValue(forKey: view) else { return }
        defer { views[view] = slots }
        // GUARD slot for a chunk: if REMOVED, let file { if !slots.kept.contains(where: { $0.id == id }) { slots.kept.append((id, file)) }; return }
        // Whoever waits takes over the slot.
        guard slots.waiting.isEmpty else { return slots.waiting.removeFirst().resume() }
        slots.readCount -= 1
        if let file { slots.kept.append((id, file)) }
    }

    /// Closes a file that nobody will read.
    func close(_ id: UUID, in view: Int?) {
        // GUARD slot for a chunk: if REMOVED, views[view]?.kept.contains(where: { $0.id == id }) == true { giveBack(nil, of: id, in: view) }; …
        views[view]?.kept.removeAll { $0.id == id }
        views[view]?.files.remove(id)
        if views[view]?.files.isEmpty == true { views[view] = nil }
    }
}

/// A file of the system that is open for reading, by one reader at a time.
final class FileDescriptor: Sendable {
    private let handle: FileHandle

    /// The version that was opened.
    let version: FileVersion

    /// Opens a file; returns nil if it is missing or no regular file.
    init?(_ path: String) {
        let number = FileSystem.open(path)
        guard number >= 0 else { return nil }
        handle = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        guard let version = FileVersion(number) else { return nil }
        self.version = version
    }

    /// Reads bytes of the file.
    ///
    /// - Throws: An error if the file cannot be read or has changed since it was opened.
    func bytes(in range: Range<Int>) throws -> Data {
        try handle.seek(toOffset: UInt64(range.lowerBound))
        let data = try handle.read(upToCount: range.count) ?? Data()
        guard data.count == range.count, FileVersion(handle.fileDescriptor) == version else {
            throw POSIXError(.ESTALE)
        }
        return data
    }
}
