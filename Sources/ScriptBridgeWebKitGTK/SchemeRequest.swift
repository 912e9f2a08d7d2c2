#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// A request of a page, held until it is answered.
@MainActor
final class SchemeRequest {
    private let request: OpaquePointer

    init(_ request: OpaquePointer) {
        self.request = request
        g_object_ref(UnsafeMutableRawPointer(request))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(request))
    }

    func answer(from site: LocalSite) {
        let unreadable = WebResponse(
            "The request could not be read.", contentType: "text/plain", status: 400)
        guard let url = webkit_uri_scheme_request_get_uri(request),
            let method = webkit_uri_scheme_request_get_http_method(request)
        else { return send(unreadable) }
        // Before anything reads it: any page can ask for any address.
        let limit = LocalSite.maximumAddressByteCount
        guard strnlen(url, limit + 1) <= limit else { return send(.addressTooLong) }
        let (urlText, methodText) = (String(cString: url), String(cString: method))
        let page = header("Origin")
        var content = Data()
        if !["GET", "HEAD"].contains(methodText) {
            // Asked for a body that holds a Blob, WebKit ends this process.
            if let refusal = site.refusal(
                ofBodyOf: methodText, from: page, referrer: header("Referer"))
            {
                return send(refusal)
            }
            guard let body = body(upTo: site.maximumBodyByteCount) else { return send(unreadable) }
            content = body
        }
        Task { [content] in
            send(await site.response(to: urlText, method: methodText, from: page, body: content))
        }
    }

    private func header(_ name: String) -> String? {
        webkit_uri_scheme_request_get_http_headers(request)
            .flatMap { soup_message_headers_get_one($0, name) }
            .map { String(cString: $0) }
    }

    /// As much of the body as tells the site that it is too long; nil if it cannot be read.
    private func body(upTo limit: Int) -> Data? {
        guard let stream = webkit_uri_scheme_request_get_http_body(request) else { return Data() }
        defer { g_object_unref(stream) }
        var body = Data()
        while let bytes = g_input_stream_read_bytes(stream, 65536, nil, nil) {
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            guard let start = g_bytes_get_data(bytes, &count), count > 0 else { return body }
            body.append(start.assumingMemoryBound(to: UInt8.self), count: Int(count))
            if body.count > limit { return body }
        }
        return nil
    }

    private func send(_ response: WebResponse) {
        let bytes = response.body.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        let stream = g_memory_input_stream_new_from_bytes(bytes)
        let answer = webkit_uri_scheme_response_new(stream, gint64(response.body.count))
        defer {
            g_object_unref(UnsafeMutableRawPointer(answer))
            g_object_unref(stream)
            g_bytes_unref(bytes)
        }
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        for (name, value) in response.headers { soup_message_headers_append(headers, name, value) }
        // The response's content type is for WebKit, this one for the page that fetches.
        soup_message_headers_replace(headers, "Content-Type", response.contentType)
        webkit_uri_scheme_response_set_status(answer, guint(clamping: response.status), nil)
        webkit_uri_scheme_response_set_content_type(answer, response.contentType)
        webkit_uri_scheme_response_set_http_headers(answer, headers)  // which takes the headers
        webkit_uri_scheme_request_finish_with_response(request, answer)
    }
}
#endif
