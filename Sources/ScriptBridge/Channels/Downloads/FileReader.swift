import Foundation

/// Reads one version of a file, which is open only while a chunk is read: a host may send any number.
actor FileReader {
    private let path: String
    private let version: FileVersion
    private var offset = 0

    init(_ path: String, _ version: FileVersion) {
        self.path = path
        self.version = version
    }

    /// Reads the next chunk; nil at the end.
    ///
    /// Throws if the file is gone, or is not what it was.
    func next() throws -> Data? {
        let count = min(version.byteCount - offset, BytesChunk.maximumByteCount)
        guard count > 0 else { return nil }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        let data = try FileBytes.read(descriptor, at: offset, count: count)
        guard data.count == count, FileVersion(descriptor) == version else {
            throw POSIXError(.ESTALE)
        }
        offset += count
        return data
    }
}
