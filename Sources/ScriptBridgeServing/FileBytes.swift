import Foundation

/// Reads parts of a file.
enum FileBytes {
    /// Reads bytes of an open file from an offset; returns fewer bytes at the end of the file.
    ///
    /// - Throws: `POSIXError` if the file cannot be read.
    static func read(_ descriptor: CInt, at offset: Int, count: Int) throws -> Data {
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
