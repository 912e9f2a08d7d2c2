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
        let data = try Self.bytes(of: descriptor, at: offset, count: count)
        guard data.count == count, FileVersion(descriptor) == version else {
            throw POSIXError(.ESTALE)
        }
        offset += count
        return data
    }

    private static func bytes(of descriptor: CInt, at offset: Int, count: Int) throws -> Data {
        var data = Data(count: count)
        let read = try data.withUnsafeMutableBytes { buffer in
            var read = 0
            while read < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[read...])
                let length = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + read))
                if length < 0, errno == EINTR { continue }
                guard length >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
                guard length > 0 else { break }
                read += length
            }
            return read
        }
        return data.prefix(read)
    }
}
