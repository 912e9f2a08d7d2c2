#if canImport(WebKit)
import Foundation
import ScriptBridge
import WebKit

extension LocalSite {
    /// Head and body of the response to a request, made off the main actor.
    @concurrent
    func reply(to request: URLRequest) async -> (head: URLResponse, body: Data) {
        let url = request.url ?? URL(filePath: "/")
        let response = await response(
            to: url.absoluteString, method: request.httpMethod ?? "GET",
            from: request.value(forHTTPHeaderField: "Origin"), body: request.httpBody ?? Data())
        var headers = response.headers
        headers["Content-Type"] = response.contentType
        // Of a response to HEAD that of the body is not known here.
        if request.httpMethod != "HEAD" { headers["Content-Length"] = "\(response.body.count)" }
        let head = HTTPURLResponse(
            url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: headers)
        // Without a status, if Foundation does not take it.
        let fallback = URLResponse(
            url: url, mimeType: response.contentType,
            expectedContentLength: response.body.count, textEncodingName: nil)
        return (head ?? fallback, response.body)
    }
}
#endif
