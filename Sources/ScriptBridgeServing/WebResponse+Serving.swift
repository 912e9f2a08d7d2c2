import Foundation
import ScriptBridge

extension WebResponse {
    /// Returns the response to send: opens the file, adds default headers, and selects the range.
    func served(
        to method: String,
        headers asked: [String: String],
        for webView: Int?
    ) async -> WebResponse {
        var response = await opened(for: webView)
        response.setDefault("no-cache", forField: "Cache-Control")
        response.setDefault("nosniff", forField: "X-Content-Type-Options")
        response.selectRange(method == "GET" ? asked : [:])
        if method == "HEAD" { response.body = response.body.withoutBytes }
        return response
    }

    private func opened(for webView: Int?) async -> WebResponse {
        let path: String
        switch body.source {
        case .resolvedFile(let file): path = file
        case .file(let file): path = file.resolvingSymlinksInPath().path(percentEncoded: false)
        case .data, .opened, .chunks, .absent: return self
        }
        var response = self
        let version: FileVersion
        switch await OpenFile.opening(path, for: webView) {
        case .missing: return .failure(404, "There is no such file.")
        case .busy: return .failure(503, "The file is being written.")
        case .contents(let data, let contentsVersion):
            response.body = Body(data)
            version = contentsVersion
        case .opened(let file):
            response.body = Body(file, 0..<file.version.byteCount)
            version = file.version
        }
        response.setDefault(version.tag, forField: "ETag")
        return response
    }

    /// Selects the requested range of the body, if the response supports ranges.
    private mutating func selectRange(_ asked: [String: String]) {
        guard status == 200, let byteCount = body.byteCount, body.part(0..<0) != nil else { return }
        setDefault("bytes", forField: "Accept-Ranges")
        guard field("Accept-Ranges") == "bytes", let field = asked["range"],
            isCurrent(asked["if-range"])
        else { return }
        switch ByteRange(field, of: byteCount) {
        case .whole: break
        case .part(let range):
            guard let part = body.part(range) else { break }
            body = part
            status = 206
            headers["Content-Range"] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)"
        case .unsatisfiable:
            var rejection = Self.failure(416, "The content has \(byteCount) bytes.")
            for name in ["Cache-Control", "ETag"] { rejection.headers[name] = self.field(name) }
            rejection.headers["Content-Range"] = "bytes */\(byteCount)"
            self = rejection
        }
    }

    /// Returns whether the page's tag or date matches the body; a weak tag never matches.
    private func isCurrent(_ condition: String?) -> Bool {
        guard let condition else { return true }
        if condition.hasPrefix("\"") { return condition == field("ETag") }
        return condition == field("Last-Modified")
    }

    /// Returns the value of a header field, ignoring the case of its name.
    private func field(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    private mutating func setDefault(_ value: String, forField name: String) {
        if field(name) == nil { headers[name] = value }
    }
}
