import Foundation
import ScriptBridge

/// The files in a folder that a site serves.
struct SiteFolder: Sendable {
    private let root: URL
    private let headers: [String: String]
    private let missing: MissingPage

    init(_ folder: URL, headers: [String: String], missing: MissingPage) {
        root = folder.resolvingSymlinksInPath().standardizedFileURL
        self.headers = headers
        self.missing = missing
    }

    /// Finds the file for a request, off the main actor so that the web view is not held up.
    @concurrent
    func response(to request: WebRequest) async -> WebResponse? {
        let index = request.path + (request.path.hasSuffix("/") ? "" : "/") + "index.html"
        let path = request.path.hasSuffix("/") ? index : request.path
        if let response = response(ofFile: path) { return response }
        guard request.isForPage else { return nil }
        if file(index) != nil { return redirection(for: request) }
        switch missing {
        case .sentence: return nil
        case .page(let name): return response(ofFile: "/" + name, status: 404)
        case .application(let name): return response(ofFile: "/" + name)
        }
    }

    private func response(ofFile path: String, status: Int = 200) -> WebResponse? {
        file(path).map { file in
            WebResponse(
                file: file, contentType: WebResponse.contentType(ofFile: path), status: status,
                headers: headers)
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

    /// Returns a document that loads the address with a trailing slash.
    ///
    /// The page's relative links need the slash. A response under a custom scheme cannot redirect.
    private func redirection(for request: WebRequest) -> WebResponse {
        let name =
            request.path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
        let address = "./\(Self.encoded(name))/\(request.query.map { "?\($0)" } ?? "")"
            .replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return WebResponse(
            "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">",
            headers: headers)
    }

    private static func encoded(_ name: [UInt8]) -> String {
        name.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + digits
        }.joined()
    }

    /// Returns whether a name in a path begins with a dot.
    ///
    /// This compares bytes: a `Character` could combine the dot with a mark that follows it.
    private static func isHidden(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
    }
}
