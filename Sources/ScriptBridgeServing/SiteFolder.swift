import Foundation
import ScriptBridge

/// The files in a folder that a site serves.
struct SiteFolder: Sendable {
    private let root: URL
    private let headers: [String: String]
    private let contentTypes: [String: String]
    private let missing: MissingPage

    init(
        _ folder: URL,
        headers: [String: String],
        contentTypes: [String: String],
        missing: MissingPage
    ) {
        root = folder.resolvingSymlinksInPath().standardizedFileURL
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
                file: file, contentType: ownType ?? WebResponse.contentType(ofFile: path),
                status: status, headers: headers)
        }
    }

    /// Returns the file at a path; nil if there is none.
    private func file(_ path: String) -> URL? {
        let file = root.appending(path: path).resolvingSymlinksInPath().standardizedFileURL
        // A symbolic link may lead out of the folder or to a hidden file.
        let names = file.pathComponents.dropFirst(root.pathComponents.count)
        guard !Self.isHidden(path), !Self.isHidden(names.joined(separator: "/")),
            file.pathComponents.starts(with: root.pathComponents),
            FileVersion(file.path(percentEncoded: false)) != nil
        else { return nil }
        return file
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
    private static func isHidden(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}
