#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// A page's request, retained until it is answered.
///
/// If WebKit stops a load before the response, it does not report that, but releases the request.
/// A toggle reference detects the release, because it is then the last reference.
@MainActor
final class SchemeTask {
    private let request: OpaquePointer
    private var target: UnsafeMutableRawPointer?
    private var work: Task<Void, Never>?
    private var isStopped = false

    init(_ request: OpaquePointer) {
        self.request = request
        target = SignalTarget.retained(self)
        scriptbridge_add_toggle_reference(UnsafeMutableRawPointer(request), Self.toggled, target)
    }

    isolated deinit {
        scriptbridge_remove_toggle_reference(
            UnsafeMutableRawPointer(request), Self.toggled, target)
        SignalTarget<SchemeTask>.release(target, nil)
    }

    private static let toggled: ScriptBridgeToggleHandler = { data, _, isLast in
        if isLast != 0 { SignalTarget<SchemeTask>.object(data)?.stop() }
    }

    private func stop() {
        isStopped = true
        work?.cancel()
    }

    func answer(from responder: any SchemeResponder) {
        guard let method = webkit_uri_scheme_request_get_http_method(request).map(String.init),
            let url
        else { return sendUnreadable() }
        var request = SchemeRequest(url: url, method: method, headers: headers)
        request.requesterID = webkit_uri_scheme_request_get_web_view(self.request).map(
            Int.init(bitPattern:))
        if !["GET", "HEAD"].contains(method) {
            // Reading a body that contains a Blob ends this process.
            if let rejection = responder.rejection(ofBodyOf: request) {
                return respond { rejection.validated() }
            }
            guard let body = body(upTo: responder.maximumBodyByteCount) else {
                return sendUnreadable()
            }
            request.body = body
        }
        respond { [request] in await responder.answer(to: request) }
    }

    /// The address, cut off one byte after the maximum length: a page can request any address.
    private var url: String? {
        guard let text = webkit_uri_scheme_request_get_uri(request) else { return nil }
        let byteCount = strnlen(text, SchemeRequest.maximumAddressByteCount + 1)
        return text.withMemoryRebound(to: UInt8.self, capacity: byteCount) { text in
            String(decoding: UnsafeBufferPointer(start: text, count: byteCount), as: UTF8.self)
        }
    }

    private var headers: [String: String] {
        var headers: [String: String] = [:]
        var fields = SoupMessageHeadersIter()
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        soup_message_headers_iter_init(
            &fields, webkit_uri_scheme_request_get_http_headers(request))
        while soup_message_headers_iter_next(&fields, &name, &value) != 0 {
            guard let name, let value else { continue }
            let (field, text) = (String(cString: name), String(cString: value))
            headers[field] = headers[field].map { "\($0), \(text)" } ?? text
        }
        return headers
    }

    /// Returns the body, cut off soon after the limit; nil if it cannot be read.
    private func body(upTo limit: Int) -> Data? {
        // WebKit itself ends this process at some bodies, so do not ask it without need.
        guard limit > 0, let stream = webkit_uri_scheme_request_get_http_body(request) else {
            return Data()
        }
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

    private func sendUnreadable() {
        let sentence = Data("The request could not be read.".utf8)
        respond { SchemeResponse(sentence, contentType: "text/plain", status: 400) }
    }

    private func respond(with response: @escaping @Sendable () async -> SchemeResponse) {
        work = Task {
            let response = await response()
            if !isStopped { send(response) }
        }
    }

    private func send(_ response: SchemeResponse) {
        let webView = WeakWebView(webkit_uri_scheme_request_get_web_view(request))
        let stream = BodyStream.stream(of: response.body, for: webView)
        let answer = webkit_uri_scheme_response_new(stream, gint64(response.byteCount ?? -1))
        defer {
            g_object_unref(UnsafeMutableRawPointer(answer))
            g_object_unref(stream)
        }
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        for (name, value) in response.headers { soup_message_headers_append(headers, name, value) }
        // The response's content type below is for WebKit, this header for the page.
        soup_message_headers_replace(headers, "Content-Type", response.contentType)
        if let byteCount = response.byteCount {
            soup_message_headers_set_content_length(headers, goffset(byteCount))
        }
        webkit_uri_scheme_response_set_status(answer, guint(clamping: response.status), nil)
        webkit_uri_scheme_response_set_content_type(answer, response.contentType)
        webkit_uri_scheme_response_set_http_headers(answer, headers)  // takes ownership
        webkit_uri_scheme_request_finish_with_response(request, answer)
    }
}
#endif
