import Foundation

/// The files of a folder as a ``LocalSite`` serves them.
struct SiteFolder: Sendable {
    private let root: URL
    private let headers: [String: String]

    init(_ folder: URL, headers: [String: String]) {
        root = folder.resolvingSymlinksInPath().standardizedFileURL
        let defaults = ["Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"]
        self.headers = defaults.merging(headers) { $1 }
    }

    /// Reads off the main actor, which waits for a web view's sake.
    @concurrent
    func response(to request: WebRequest) async -> WebResponse? {
        let path = request.path + (request.path.hasSuffix("/") ? "index.html" : "")
        let file = root.appending(path: path).resolvingSymlinksInPath().standardizedFileURL
        // A link may lead out of the folder, or to a file that is hidden.
        let names = file.pathComponents.dropFirst(root.pathComponents.count)
        guard !Self.isHidden(path), !Self.isHidden(names.joined(separator: "/")),
            file.pathComponents.starts(with: root.pathComponents),
            FileVersion(file) != nil
        else { return nil }
        guard let body = await Self.contents(of: file) else {
            return .failure(503, "The file is being written.")
        }
        return WebResponse(
            body, contentType: WebResponse.contentType(ofFile: path), headers: headers)
    }

    /// The bytes of one version of a file; nil if it is written again and again.
    static func contents(
        of file: URL,
        read: (URL) throws -> Data = { try Data(contentsOf: $0) }
    ) async -> Data? {
        for attempt in 0..<30 {
            if attempt > 0 {
                do { try await Task.sleep(for: .milliseconds(50)) } catch { return nil }
            }
            // What was written just now may be written further, after a moment or within the same tick of
            // the file's time.
            guard let version = FileVersion(file), !version.isFresh,
                let body = try? read(file),
                FileVersion(file) == version, body.count == version.byteCount
            else { continue }
            return body
        }
        return nil
    }

    /// Whether a name in a path begins with a dot, which a `Character` could hold together with
    /// what is beside it.
    private static func isHidden(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}

/// What changes when a file is written or replaced.
private struct FileVersion: Equatable {
    let byteCount: Int
    private let number: Int
    private let date: Date

    /// Nil for what is no file.
    init?(_ file: URL) {
        guard
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: file.path(percentEncoded: false)),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let byteCount = attributes[.size] as? Int,
            let number = attributes[.systemFileNumber] as? Int,
            let date = attributes[.modificationDate] as? Date
        else { return nil }
        self.byteCount = byteCount
        self.number = number
        self.date = date
    }

    /// Whether the file was written within the last moments.
    var isFresh: Bool {
        (-0.1..<0.1).contains(Date.now.timeIntervalSince(date))
    }
}
