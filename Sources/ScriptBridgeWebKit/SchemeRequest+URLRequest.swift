#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension SchemeRequest {
    /// Reads what WebKit hands over of a request, off the main actor.
    ///
    /// Where a page sends a body with `fetch` or `XMLHttpRequest`, that comes as a stream.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - maximum: How long a body may be; of a longer one a byte more is read.
    /// - Returns: The request with its body.
    /// - Throws: The error of the stream.
    @concurrent
    static func reading(_ request: URLRequest, maximum: Int) async throws -> SchemeRequest {
        let body = try request.httpBody ?? request.httpBodyStream?.contents(upTo: maximum + 1)
        return SchemeRequest(
            url: request.url?.absoluteString ?? "", method: request.httpMethod ?? "GET",
            headers: request.allHTTPHeaderFields ?? [:], body: body ?? Data())
    }
}

extension InputStream {
    /// Reads to the end, or so many bytes.
    fileprivate func contents(upTo count: Int) throws -> Data {
        open()
        defer { close() }
        var contents = Data()
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while contents.count < count, !Task.isCancelled {
            let length = read(&chunk, maxLength: min(chunk.count, count - contents.count))
            guard length >= 0 else { throw streamError ?? CocoaError(.fileReadUnknown) }
            guard length > 0 else { break }
            contents.append(contentsOf: chunk[..<length])
        }
        return contents
    }
}

extension SchemeResponse {
    /// The head, for the URL that was asked for.
    func head(for url: URL?) -> URLResponse {
        let url = url ?? URL(filePath: "/")
        var headers = headers
        headers["Content-Type"] = contentType
        if let byteCount { headers["Content-Length"] = "\(byteCount)" }
        let head = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        // Without a status, if Foundation does not take it.
        return head
            ?? URLResponse(
                url: url, mimeType: contentType, expectedContentLength: byteCount ?? -1,
                textEncodingName: nil)
    }
}
#endif
