public import Foundation

/// The bytes of an upload, in the order in which the page sends them.
///
/// ```swift
/// channel.on(Photo.self, types: ["image/*"]) { photo, bytes, context in
///     var hash = SHA256()
///     for try await chunk in bytes { hash.update(data: chunk) }
///     return Photo.Reply(checksum: hash.finalize())
/// }
/// ```
///
/// The page sends bytes only as fast as you read them, so only a few chunks are in memory, whatever
/// the size of the upload. You can read the bytes once: a second iterator throws `uploadEnded`.
///
/// Reading throws a ``PageError`` if the page skips bytes or sends too many. It throws a
/// `CancellationError` if the page cancels the upload or navigates away, or the timeout expires.
public struct UploadedBytes: AsyncSequence, Sendable {
    /// The number of bytes that the page announced; nil if the page does not know.
    ///
    /// If the page sends fewer or more bytes, reading throws `uploadIncomplete` or
    /// `uploadTooLarge`.
    public var announcedByteCount: Int? { buffer.description.size }

    /// The media type that the page states, such as image/png; nil if it states none.
    ///
    /// The bytes are not checked against it.
    public var type: String? {
        buffer.description.type.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The name that the page states for its file; nil if the upload is not a file.
    ///
    /// A page may state any text. Show it to the user, but do not use it as a path.
    public var fileName: String? { buffer.description.fileName }

    private let buffer: UploadBuffer

    init(_ buffer: UploadBuffer) {
        self.buffer = buffer
    }

    /// Returns an iterator over the bytes.
    public func makeAsyncIterator() -> Iterator {
        Iterator(buffer: buffer, reader: UUID())
    }

    /// An iterator that reads the bytes chunk by chunk.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let buffer: UploadBuffer
        fileprivate let reader: UUID

        /// Waits for the next bytes, at most 1 MiB, and returns them; returns nil at the end.
        public mutating func next() async throws -> Data? {
            try await buffer.next(for: reader)
        }
    }

    /// Reads all bytes into memory.
    ///
    /// - Returns: The bytes.
    /// - Throws: ``PageError`` or `CancellationError`, as reading does.
    public func data() async throws -> Data {
        var data = Data()
        // Reserves little, because the page may never send what it announced.
        data.reserveCapacity(Swift.min(announcedByteCount ?? 0, 1 << 20))
        for try await chunk in self { data.append(chunk) }
        return data
    }

    /// Writes all bytes to a temporary file, off the main actor.
    ///
    /// - Parameter directory: The directory for the file.
    /// - Returns: The file. It is removed when the last reference to it is released, unless you
    ///   move it.
    /// - Throws: The errors of reading and writing. The partial file is then removed.
    public func file(
        in directory: URL = FileManager.default.temporaryDirectory
    ) async throws -> UploadedFile {
        let file = UploadedFile(in: directory)
        try await write(to: file.url)
        return file
    }

    /// Writes all bytes to a file.
    @concurrent
    func write(to url: URL) async throws {
        // Readable by this user only, because other users may have access to the directory.
        guard
            FileManager.default.createFile(
                atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
        }
        // An error also closes the file, because nothing else refers to the handle.
        let handle = try FileHandle(forWritingTo: url)
        for try await chunk in self { try handle.write(contentsOf: chunk) }
        try handle.close()
    }
}

/// A temporary file that contains an upload.
///
/// The file is removed when the last reference to this object is released.
public final class UploadedFile: Sendable {
    /// The location of the file, valid as long as you keep this object.
    public let url: URL

    init(in directory: URL) {
        url = directory.appending(
            path: "upload-\(UUID().uuidString)", directoryHint: .notDirectory)
    }

    deinit {
        // Does nothing if the file was moved.
        try? FileManager.default.removeItem(at: url)
    }

    /// Moves the file to its final location.
    ///
    /// - Parameter destination: The new location, where no file may exist yet.
    /// - Throws: The error of the file system.
    public func move(to destination: URL) throws {
        try FileManager.default.moveItem(at: url, to: destination)
    }
}

/// A message that carries bytes from a page and gets one reply.
///
/// ```swift
/// struct Photo: ScriptUpload {
///     struct Reply: Codable, Sendable { let number: Int }
///     let album: String
/// }
/// ```
///
/// The page sends it with `await bridge.upload("Photo", file, { data: { album: "Summer" } })`. The
/// bytes are not among the fields: the handler reads them from ``UploadedBytes`` while they arrive.
public protocol ScriptUpload: ScriptPayload {
    /// The type of the value that the page's promise resolves with.
    associatedtype Reply: Encodable & Sendable
}
