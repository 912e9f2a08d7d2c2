import Foundation
import ScriptBridge

/// The files in a folder that a site serves.
struct SiteFolder: Sendable {
    /// The folder's path without links, and with a slash at the end.
    private let root: String
    private let headers: [String: String]
    private let contentTypes: [String: String]
    private let missing: MissingPage

    init(
        _ folder: URL,
        headers: [String: String],
        contentTypes: [String: String],
        missing: MissingPage
    ) {
        let path = folder.resolvingSymlinksInPath().path(percentEncoded: false)
        root = path.hasSuffix("/") ? path : path + "/"
        self.headers = headers
        self.contentTypes = contentTypes
        self.missing = missing
    }

    /// Finds the file for a request, off the main actor so that the web view is not held up.
    @concurrent
    func response(to request: WebRequest) async -> WebResponse? {
        guard WebRequest.isReading(request.method) else { return .readOnly }
        let index = request.path + (request.path.hasSuffix("/") ? "" : "/") + "index.html"
        let path = request.path.hasSuffix("/") ? index : request.path
        if let response = response(ofFile: path) { return response }
        guard request.isForPage else { return nil }
        if file(index) != nil { return redirection }
        switch missing {
        case .sentence: return nil
        case .page(let name): return response(ofFile: "/" + name, status: 404)
        case .application(let name): return response(ofFile: "/" + name)
        }
    }

    private func response(ofFile path: String, status: Int = 200) -> WebResponse? {
        file(path).map { file in
            let ownType = WebResponse.fileExtension(of: path).flatMap {
                contentTypes[$0.lowercased()]
            }
            return WebResponse(
                WebResponse.Body(resolvedFile: file),
                contentType: ownType ?? WebResponse.contentType(ofFile: path),
                status: status, headers: headers)
        }
    }

    /// Returns the path without links of a file; nil if there is none.
    private func file(_ path: String) -> String? {
        guard !Self.isHidden(path[...]) else { return nil }
        let file = URL(filePath: root + path.dropFirst(), directoryHint: .notDirectory)
            .resolvingSymlinksInPath().path(percentEncoded: false)
        // A symbolic link may lead out of the folder or to a hidden file.
        guard file.utf8.starts(with: root.utf8), FileVersion(file) != nil else { return nil }
        let name = file.utf8.dropFirst(root.utf8.count)
        return Self.isHidden(Substring(name)) ? nil : file
    }

    /// A document that loads its own address with a trailing slash.
    ///
    /// The page's relative links need the slash. A response under a custom scheme cannot redirect,
    /// and only a script knows the address with its fragment. The app's content security policy is
    /// for its own scripts, so it is left out.
    private var redirection: WebResponse {
        WebResponse(
            """
            <!DOCTYPE html><script>
            const url = new URL(location);
            url.pathname += '/';
            location.replace(url);
            </script>
            """,
            headers: headers.filter { $0.key.lowercased() != "content-security-policy" })
    }

    /// Returns whether a name in a path begins with a dot.
    ///
    /// This compares bytes: a `Character` could combine the dot with a mark that follows it.
    private static func isHidden(_ path: Substring) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}
