#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension SchemeRequest {
    /// What WebKit hands over of a request, which has no body that comes as a stream.
    init(_ request: URLRequest) {
        self.init(
            url: request.url?.absoluteString ?? "", method: request.httpMethod ?? "GET",
            headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody ?? Data())
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
