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
            (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
            let body = try? Data(contentsOf: file)
        else { return nil }
        return WebResponse(
            body, contentType: WebResponse.contentType(ofFile: path), headers: headers)
    }

    /// Whether a name in a path begins with a dot, which a `Character` could hold together with
    /// what is beside it.
    private static func isHidden(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}
