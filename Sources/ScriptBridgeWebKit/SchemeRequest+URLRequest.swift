#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension SchemeRequest {
    /// Reads a request from WebKit, off the main actor.
    ///
    /// A body that a page sends with `fetch` or `XMLHttpRequest` arrives as a stream.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - maximum: The maximum length of the body. If the body is longer, only one byte more than
    ///     the maximum is read; nothing if the maximum is 0.
    ///   - webView: The number of the web view.
    /// - Returns: The request with its body.
    /// - Throws: The error of the stream.
    @concurrent
    static func reading(
        _ request: URLRequest,
        maximum: Int,
        for webView: Int
    ) async throws -> SchemeRequest {
        let body =
            maximum > 0
            ? try request.httpBody
                ?? request.httpBodyStream?.contents(upTo: maximum == .max ? .max : maximum + 1)
            : nil
        var read = SchemeRequest(
            url: request.url?.absoluteString ?? "", method: request.httpMethod ?? "GET",
            headers: request.allHTTPHeaderFields ?? [:], body: body ?? Data())
        read.requesterID = webView
        return read
    }
}

extension InputStream {
    /// Reads to the end, but at most a number of bytes.
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
    /// Returns the head of the response for the requested URL.
    func head(for url: URL?) -> URLResponse {
        let url = url ?? URL(filePath: "/")
        var headers = headers
        headers["Content-Type"] = contentType
        if let byteCount { headers["Content-Length"] = "\(byteCount)" }
        let head = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        // If Foundation rejects the status, the response has none.
        return head
            ?? URLResponse(
                url: url, mimeType: contentType, expectedContentLength: byteCount ?? -1,
                textEncodingName: nil)
    }
}
#endif
