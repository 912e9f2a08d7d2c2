#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// Serves a responder's site to the web views of a context.
@MainActor
final class Site {
    private let responder: any SchemeResponder

    private init(_ responder: any SchemeResponder) {
        self.responder = responder
    }

    /// Returns whether pages of an origin can fetch from a site of this context.
    static func serves(_ origin: Origin, in context: OpaquePointer) -> Bool {
        g_object_get_data(object(context), "site \(origin)") != nil
    }

    /// Registers the scheme of a responder's origin, for the life of the context.
    static func register(_ responder: some SchemeResponder, in context: OpaquePointer) {
        let origin = responder.origin
        let site = Unmanaged.passRetained(Site(responder)).toOpaque()
        g_object_set_data(object(context), "site \(origin)", site)
        let security = webkit_web_context_get_security_manager(context)
        webkit_security_manager_register_uri_scheme_as_secure(security, origin.scheme)
        webkit_security_manager_register_uri_scheme_as_cors_enabled(security, origin.scheme)
        scriptbridge_register_uri_scheme(
            context, origin.scheme,
            { request, data in
                guard let request, let data else { return }
                Unmanaged<Site>.fromOpaque(data).takeUnretainedValue().answer(request)
            }, site, { data in data.map { Unmanaged<Site>.fromOpaque($0).release() } })
    }

    /// Answers a request, which is retained until then.
    private func answer(_ object: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(object))
        var request = SchemeRequest(object)
        var rejection: SchemeResponse?
        if !["GET", "HEAD"].contains(request.method) {
            // WebKitGTK ends this process if the host reads a body that contains a Blob.
            rejection = responder.rejection(ofBodyOf: request)
            if rejection == nil,
                !request.readBody(of: object, upTo: responder.maximumBodyByteCount)
            {
                rejection = SchemeResponse(Data(), contentType: "text/plain", status: 400)
            }
        }
        // WebKitGTK does not say that a page no longer waits for a response.
        Task { [responder, request, rejection] in
            let response =
                if let rejection { rejection.validated() } else {
                    await responder.answer(to: request)
                }
            Self.send(response, to: object)
            g_object_unref(UnsafeMutableRawPointer(object))
        }
    }

    private static func send(_ response: SchemeResponse, to request: OpaquePointer) {
        let stream = BodyReader.stream(of: response.body)
        let answer = webkit_uri_scheme_response_new(stream, gint64(response.byteCount ?? -1))
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        for (name, value) in response.headers { soup_message_headers_append(headers, name, value) }
        soup_message_headers_replace(headers, "Content-Type", response.contentType)
        if let byteCount = response.byteCount {
            soup_message_headers_set_content_length(headers, goffset(byteCount))
        }
        webkit_uri_scheme_response_set_status(answer, guint(clamping: response.status), nil)
        webkit_uri_scheme_response_set_content_type(answer, response.contentType)
        webkit_uri_scheme_response_set_http_headers(answer, headers)  // takes ownership
        webkit_uri_scheme_request_finish_with_response(request, answer)
        g_object_unref(answer.map { UnsafeMutableRawPointer($0) })
        g_object_unref(stream)
    }

    private static func object(_ context: OpaquePointer) -> UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(context).assumingMemoryBound(to: GObject.self)
    }
}

extension SchemeRequest {
    /// Creates a request without its body.
    @MainActor
    fileprivate init(_ request: OpaquePointer) {
        var headers: [String: String] = [:]
        var fields = SoupMessageHeadersIter()
        var (name, value): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        soup_message_headers_iter_init(&fields, webkit_uri_scheme_request_get_http_headers(request))
        while soup_message_headers_iter_next(&fields, &name, &value) != 0 {
            guard let name, let value else { continue }
            let (field, text) = (String(cString: name), String(cString: value))
            headers[field] = headers[field].map { "\($0), \(text)" } ?? text
        }
        self.init(
            url: Self.start(of: webkit_uri_scheme_request_get_uri(request)),
            method: webkit_uri_scheme_request_get_http_method(request).map { String(cString: $0) }
                ?? "GET",
            headers: headers)
        requesterID = webkit_uri_scheme_request_get_web_view(request).map { Int(bitPattern: $0) }
    }

    /// Returns a text up to one byte after the maximum, so that the responder rejects a longer one.
    private static func start(of address: UnsafePointer<CChar>?) -> String {
        guard let address else { return "" }
        let count = strnlen(address, maximumAddressByteCount + 1)
        return String(
            decoding: UnsafeRawBufferPointer(start: address, count: count), as: UTF8.self)
    }

    /// Reads the body up to soon after a limit, so that the responder rejects a longer one.
    ///
    /// Returns false if it cannot be read.
    @MainActor
    fileprivate mutating func readBody(of request: OpaquePointer, upTo limit: Int) -> Bool {
        guard limit > 0, let stream = webkit_uri_scheme_request_get_http_body(request) else {
            return true
        }
        defer { g_object_unref(stream) }
        while body.count <= limit {
            guard let bytes = g_input_stream_read_bytes(stream, 65_536, nil, nil) else {
                return false
            }
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            guard let start = g_bytes_get_data(bytes, &count), count > 0 else { return true }
            body.append(start.assumingMemoryBound(to: UInt8.self), count: Int(count))
        }
        return true
    }
}

/// The stream from which WebKit reads the body of a response, which asks for each chunk in turn.
@MainActor
private final class BodyReader {
    private let body: AsyncThrowingStream<Data, any Error>
    private var chunk = Data()
    private var work: Task<Void, Never>?

    private init(_ body: AsyncThrowingStream<Data, any Error>) {
        self.body = body
    }

    static func stream(
        of body: AsyncThrowingStream<Data, any Error>
    ) -> UnsafeMutablePointer<GInputStream>? {
        scriptbridge_stream_new(
            { read, buffer, count, data in
                guard let read, let buffer, let data else { return }
                let target = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
                Unmanaged<BodyReader>.fromOpaque(data).takeUnretainedValue().read(read, target)
            }, Unmanaged.passRetained(BodyReader(body)).toOpaque(),
            { data in data.map { Unmanaged<BodyReader>.fromOpaque($0).release() } })
    }

    /// Completes a read of WebKit's, of which there is one at a time.
    private func read(_ read: OpaquePointer, _ target: UnsafeMutableRawBufferPointer) {
        if work == nil, let cancellable = g_task_get_cancellable(read) {
            _ = scriptbridge_connect_cancelled(
                cancellable,
                { _, data in
                    guard let data else { return }
                    Unmanaged<BodyReader>.fromOpaque(data).takeUnretainedValue().work?.cancel()
                }, Unmanaged.passRetained(self).toOpaque(),
                { data, _ in data.map { Unmanaged<BodyReader>.fromOpaque($0).release() } })
        }
        nonisolated(unsafe) let target = target
        work = Task {
            do {
                var chunks = body.makeAsyncIterator()
                while chunk.isEmpty, let next = try await chunks.next() { chunk = next }
                let count = chunk.copyBytes(to: target)
                chunk = chunk.dropFirst(count)
                g_task_return_int(read, gssize(count))
            } catch {
                let text = "The body ended early."
                let code = gint(G_IO_ERROR_FAILED.rawValue)
                g_task_return_error(read, g_error_new_literal(g_io_error_quark(), code, text))
            }
            g_object_unref(UnsafeMutableRawPointer(read))
        }
    }
}
#endif
