import Foundation

/// The last answer of each server, in a directory of the app's.
struct PathConfigurationCache: Sendable {
    let directory: URL

    /// The answer that is kept; nil if there is none.
    func data(for url: URL) -> Data? {
        // Nothing to report: without an answer that is kept the server is asked, as it is anyway.
        try? Data(contentsOf: file(for: url))
    }

    @concurrent
    func store(_ data: Data, for url: URL) async throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try data.write(to: file(for: url), options: .atomic)
    }

    /// A name of its own for each URL: two servers may both call the file `configuration.json`.
    private func file(for url: URL) -> URL {
        // FNV-1a, 64 bits.
        let hash = url.absoluteString.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return directory.appending(path: "path-configuration-\(String(hash, radix: 16)).json")
    }
}
