import Foundation
import ScriptBridge

/// An open file of which a single version is read.
///
/// It stays readable if the file is deleted or replaced by another one. If the file is written,
/// reading fails.
final class OpenFile: Sendable {
    /// The number of bytes read at once; a file up to this length is read before it is served.
    static let chunkByteCount = 262_144

    let version: FileVersion
    private let descriptor: CInt
    private let slot: FileSlot?

    private init?(_ path: String, _ slot: FileSlot?) {
        // Do not block on a pipe without a writer. `FileVersion` accepts only regular files.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let version = FileVersion(descriptor) else {
            close(descriptor)
            return nil
        }
        self.version = version
        self.descriptor = descriptor
        self.slot = slot
    }

    deinit {
        close(descriptor)
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
    ///   - file: The file.
    ///   - now: Returns the current time, which determines whether the file was just written.
    /// - Returns: The result.
    @concurrent
    static func opening(
        _ file: URL,
        now: @Sendable () -> Date = { .now }
    ) async -> Opening {
        let path = file.resolvingSymlinksInPath().path(percentEncoded: false)
        for attempt in 0..<30 {
            if attempt > 0 {
                do { try await Task.sleep(for: .milliseconds(50)) } catch { return .busy }
            }
            guard let version = FileVersion(path) else { return .missing }
            // A file just written may be written again, even within one tick of its time stamp.
            guard !version.isFresh(at: now()) else { continue }
            let isLong = version.byteCount > chunkByteCount
            let slot = isLong ? await FileSlot.free() : nil
            guard let file = OpenFile(path, slot), !file.version.isFresh(at: now()) else {
                continue
            }
            if isLong { return .opened(file) }
            if file.version.byteCount <= chunkByteCount,
                let data = try? file.bytes(in: 0..<file.version.byteCount)
            {
                return .contents(data, file.version)
            }
        }
        return .busy
    }

    /// Returns the chunks of a range; each is read on demand, off the main actor.
    func chunks(of range: Range<Int>) -> AsyncThrowingStream<Data, any Error> {
        let reader = Reader(self, range)
        return AsyncThrowingStream { try await reader.next() }
    }

    private func bytes(in range: Range<Int>) throws -> Data {
        let data = try FileBytes.read(
            descriptor, at: range.lowerBound, count: range.count)
        guard data.count == range.count, FileVersion(descriptor) == version else {
            throw POSIXError(.ESTALE)
        }
        return data
    }

    /// Reads a range of a file, and releases the file at the end.
    private actor Reader {
        private var file: OpenFile?
        private var rest: Range<Int>

        init(_ file: OpenFile, _ range: Range<Int>) {
            self.file = file
            rest = range
        }

        func next() throws -> Data? {
            guard let file, !rest.isEmpty else { return nil }
            self.file = nil
            let part = rest.prefix(chunkByteCount)
            rest = rest.dropFirst(part.count)
            let data = try file.bytes(in: part)
            if !rest.isEmpty { self.file = file }
            return data
        }
    }
}

/// A permit to keep one file open.
///
/// A page can request any number of files, but a process can open only a few.
private final class FileSlot: Sendable {
    private actor Slots {
        private var free = 32
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard free == 0 else {
                free -= 1
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func giveBack() {
            if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
        }
    }

    private static let slots = Slots()

    static func free() async -> FileSlot {
        await slots.take()
        return FileSlot()
    }

    deinit {
        Task { await FileSlot.slots.giveBack() }
    }
}
