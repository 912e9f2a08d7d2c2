public import Foundation

/// The bytes of an upload, in order, as they come from the page.
///
/// ```swift
/// channel.on(Photo.self, types: ["image/*"]) { photo, bytes, context in
///     var hash = SHA256()
///     for try await chunk in bytes { hash.update(data: chunk) }
///     return Photo.Reply(checksum: hash.finalize())
/// }
/// ```
///
/// The page sends more as fast as they are read, so that a few chunks are in memory, whatever the size.
/// They can be read once: a second iterator throws `uploadEnded`. Reading throws a ``PageError`` if the
/// page leaves some out or sends too many, and `CancellationError` when the page has cancelled or was
/// left, or the time is over.
public struct UploadedBytes: AsyncSequence, Sendable {
    /// How many bytes the page announces; nil if it does not know.
    ///
    /// It has to keep its word: reading throws `uploadIncomplete` or `uploadTooLarge` if it does not.
    public let announcedByteCount: Int?

    /// The media type that the page states, such as `image/png`; nil if it states none.
    ///
    /// Nobody has looked whether the bytes are of this type.
    public let type: String?

    /// The name of the file that the page has read; nil if it is none.
    ///
    /// A page may state any text. Use it to show it, not as a path.
    public let fileName: String?

    private let buffer: UploadBuffer

    @MainActor
    init(_ buffer: UploadBuffer) {
        self.buffer = buffer
        announcedByteCount = buffer.description.size
        type = buffer.description.type.flatMap { $0.isEmpty ? nil : $0 }
        fileName = buffer.description.fileName
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(buffer: buffer, reader: UUID())
    }

    /// Reads chunk by chunk.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let buffer: UploadBuffer
        fileprivate let reader: UUID

        /// Waits for the next bytes, 1 MiB at most; gives nil at the end.
        public mutating func next() async throws -> Data? {
            try await buffer.next(for: reader)
        }
    }

    /// Reads all bytes into memory.
    ///
    /// - Returns: The bytes.
    /// - Throws: The errors of reading.
    public func data() async throws -> Data {
        var data = Data()
        // What is announced may never come.
        data.reserveCapacity(Swift.min(announcedByteCount ?? 0, 1 << 20))
        for try await chunk in self { data.append(chunk) }
        return data
    }

    /// Writes all bytes into a temporary file, off the main actor.
    ///
    /// - Parameter directory: Where to put it.
    /// - Returns: The file, which is removed with the last reference to it unless it is moved before.
    /// - Throws: The errors of reading and of writing. Then nothing of the file is left.
    public func file(
        in directory: URL = FileManager.default.temporaryDirectory
    ) async throws -> UploadedFile {
        let file = UploadedFile(in: directory)
        try await write(to: file.url)
        return file
    }

    /// Writes all bytes into a file.
    @concurrent
    func write(to url: URL) async throws {
        // For this user alone: a temporary folder may be everybody's.
        guard
            FileManager.default.createFile(
                atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
        }
        let handle = try FileHandle(forWritingTo: url)
        do {
            for try await chunk in self { try handle.write(contentsOf: chunk) }
        } catch {
            try? handle.close()
            throw error
        }
        try handle.close()
    }
}

/// A temporary file that an upload was written to.
///
/// It is removed with the last reference to it.
public final class UploadedFile: Sendable {
    /// Where the file is, for as long as you keep this.
    public let url: URL

    init(in directory: URL) {
        url = directory.appending(
            path: "upload-\(UUID().uuidString)", directoryHint: .notDirectory)
    }

    deinit {
        // Nothing is there if it was moved.
        try? FileManager.default.removeItem(at: url)
    }

    /// Moves the file to where it stays.
    ///
    /// - Parameter destination: Where to; nothing may be there.
    /// - Throws: The error of the file system.
    public func move(to destination: URL) throws {
        try FileManager.default.moveItem(at: url, to: destination)
    }
}
