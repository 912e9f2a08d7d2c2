#if canImport(WebKit)
import Foundation
public import ScriptBridge
public import WebKit

extension LocalSite {
    /// Serves the site to the web views that are made with a configuration.
    ///
    /// ```swift
    /// let configuration = WKWebViewConfiguration()
    /// try site.register(in: configuration)
    /// let webView = WKWebView(frame: .zero, configuration: configuration)
    /// ```
    ///
    /// Bodies of requests are what WebKit hands over: not those of streams.
    ///
    /// - Parameter configuration: The configuration, before a web view is made with it.
    /// - Throws: `BridgeError` with `alreadyInstalled` if it has a
    ///   handler of the scheme, or `invalidOrigin` if WebKit handles
    ///   the scheme itself, where WebKit would raise exceptions.
    @MainActor
    public func register(in configuration: WKWebViewConfiguration) throws(BridgeError) {
        let scheme = origin.scheme
        guard !WKWebView.handlesURLScheme(scheme) else {
            throw BridgeError(.invalidOrigin, "WebKit handles the scheme “\(scheme)” itself.")
        }
        guard configuration.urlSchemeHandler(forURLScheme: scheme) == nil else {
            throw BridgeError(
                .alreadyInstalled, "The configuration has a handler of the scheme “\(scheme)”.")
        }
        configuration.setURLSchemeHandler(SiteSchemeHandler(self), forURLScheme: scheme)
    }
}

/// Answers the tasks of a scheme, unless WebKit stops them before.
@MainActor
final class SiteSchemeHandler: NSObject, WKURLSchemeHandler {
    private let site: LocalSite
    /// WebKit raises an exception when a task is answered that it has stopped.
    private var running: [ObjectIdentifier: Task<Void, Never>] = [:]

    init(_ site: LocalSite) {
        self.site = site
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        // Held by its task below, so that no other one has its identity meanwhile.
        let identifier = ObjectIdentifier(urlSchemeTask)
        running[identifier] = Task {
            let (head, body) = await site.reply(to: urlSchemeTask.request)
            guard running.removeValue(forKey: identifier) != nil else { return }
            urlSchemeTask.didReceive(head)
            urlSchemeTask.didReceive(body)
            urlSchemeTask.didFinish()
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
        running.removeValue(forKey: ObjectIdentifier(urlSchemeTask))?.cancel()
    }
}

extension LocalSite {
    /// Head and body of the response to a request.
    func reply(to request: URLRequest) async -> (head: URLResponse, body: Data) {
        let url = request.url ?? URL(filePath: "/")
        let response = await response(
            to: url.absoluteString, method: request.httpMethod ?? "GET",
            from: request.value(forHTTPHeaderField: "Origin"), body: request.httpBody ?? Data())
        var headers = response.headers
        headers["Content-Type"] = response.contentType
        headers["Content-Length"] = "\(response.body.count)"
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
