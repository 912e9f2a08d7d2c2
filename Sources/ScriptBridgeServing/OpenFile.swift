import Foundation
import ScriptBridge

/// A file that is open, of which one version is read.
///
/// It stays readable when the file is removed or another one takes its name. When it is written, it
/// has no bytes any more.
final class OpenFile: Sendable {
    /// How much is read at once, and of how long a file nothing is served before all of it was read.
    static let chunkByteCount = 262_144

    let version: FileVersion
    private let descriptor: CInt
    private let slot: FileSlot?

    private init?(_ path: String, _ slot: FileSlot?) {
        // Not waiting for somebody who writes a pipe. What is not regular is closed again at once.
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

    /// What comes of opening a file.
    enum Opening {
        case missing
        /// It is written again and again, or cannot be read.
        case busy
        case contents(Data, FileVersion)
        case opened(OpenFile)
    }

    /// Opens a file, and reads all of it if it is short; the time tells what was written just now.
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
            // What was written just now may be written further, after a moment or within the same tick of
            // the file's time.
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

    /// The chunks of a part, each of which is read when it is asked for, off the main actor.
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

    /// Reads a part of a file, and lets go of the file at its end.
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

/// The right to keep a file open: a page can ask for any number of files, and a process has few.
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
