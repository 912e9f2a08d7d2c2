import Foundation

extension Data {
    /// Reads a file, but not more than a path configuration may have.
    init(beginningOf file: URL) throws {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        // One byte more, so that a longer file is not taken for a whole one.
        self = try handle.read(upToCount: PathConfigurationStore.maximumByteCount + 1) ?? Data()
    }
}

/// The last response of each server, kept in a directory.
struct PathConfigurationCache: Sendable {
    let directory: URL

    /// Returns the kept response; nil if there is none.
    func data(for url: URL) -> Data? {
        // An unreadable file is not an issue: the server is asked anyway.
        try? Data(beginningOf: file(for: url))
    }

    @concurrent
    func store(_ data: Data, for url: URL) async throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try data.write(to: file(for: url), options: .atomic)
    }

    /// Returns a unique file for a URL, because two servers may use the same file name.
    private func file(for url: URL) -> URL {
        // FNV-1a, 64 bits.
        let hash = url.absoluteString.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return directory.appending(path: "path-configuration-\(String(hash, radix: 16)).json")
    }
}
