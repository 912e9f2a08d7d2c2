import Foundation

/// A reader for one version of a file.
///
/// The file is open only while a chunk is read, because a host may send any number of files.
actor FileReader {
    private let path: String
    private let version: FileVersion
    private var offset = 0

    init(_ path: String, _ version: FileVersion) {
        self.path = path
        self.version = version
    }

    /// Reads the next chunk; returns nil at the end.
    ///
    /// - Throws: An error if the file cannot be read or has changed.
    func next() throws -> Data? {
        let count = min(version.byteCount - offset, BytesChunk.maximumByteCount)
        guard count > 0 else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        let file = FileHandle(fileDescriptor: descriptor)
        try file.seek(toOffset: UInt64(offset))
        let data = try file.read(upToCount: count)
        guard data?.count == count, FileVersion(path) == version else {
            throw POSIXError(.ESTALE)
        }
        offset += count
        return data
    }
}

/// The attributes of a regular file that change when it is written or replaced.
struct FileVersion: Equatable {
    let byteCount: Int
    private let number: Int?
    private let date: Date?

    /// Returns nil if there is no regular file at the path.
    init?(_ path: String) {
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let byteCount = attributes[.size] as? Int
        else { return nil }
        self.byteCount = byteCount
        number = attributes[.systemFileNumber] as? Int
        date = attributes[.modificationDate] as? Date
    }
}
