import Foundation

/// The attributes of a file that change when it is written or replaced.
struct FileVersion: Equatable, Sendable {
    let byteCount: Int
    let number: UInt64
    let seconds: Int
    let nanoseconds: Int
    private let device: UInt64

    /// Returns nil if there is no regular file at the path.
    init?(_ path: String) {
        self.init(FileSystem.status(path))
    }

    init?(_ descriptor: CInt) {
        self.init(FileSystem.status(descriptor))
    }

    private init?(_ status: stat?) {
        guard let status, status.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        byteCount = Int(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        seconds = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
    }
}

extension FileVersion {
    /// A strong entity tag for this version.
    var tag: String {
        let parts = [
            number, UInt64(byteCount), UInt64(bitPattern: Int64(seconds)), UInt64(nanoseconds),
        ]
        return "\"\(parts.map { String($0, radix: 36) }.joined(separator: "-"))\""
    }

    /// Whether the file was written within a tenth of a second of the given time.
    func isFresh(at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - Double(seconds) - Double(nanoseconds) / 1e9
        return (-0.1..<0.1).contains(age)
    }
}
