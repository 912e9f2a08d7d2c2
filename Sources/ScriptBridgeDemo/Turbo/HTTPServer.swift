#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// A server on a local port, because redirects need HTTP.
@MainActor
final class HTTPServer {
    struct Request {
        let method: String
        /// The path and query.
        let target: String
        /// The fields of a submitted form.
        let form: [String: String]
    }

    enum Answer {
        case response(WebResponse)
        case redirect(String)
        /// Closes the connection without a response.
        case silence
    }

    typealias Responder = @MainActor (Request) async -> Answer

    let origin: Origin

    private let server: UnsafeMutablePointer<SoupServer>

    init() throws {
        server = .init(casting: g_object_new_with_properties(soup_server_get_type(), 0, nil, nil))
        var error: UnsafeMutablePointer<GError>?
        guard soup_server_listen_local(server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, &error) != 0,
            let uris = soup_server_get_uris(server), let uri = OpaquePointer(uris.pointee.data)
        else {
            defer { g_clear_error(&error) }
            let message = error.flatMap { $0.pointee.message.map { String(cString: $0) } }
            throw TourFailure(description: message ?? "The server cannot listen on a local port.")
        }
        origin = try Origin("http://127.0.0.1:\(g_uri_get_port(uri))")
        g_slist_free_full(uris) { g_uri_unref(OpaquePointer($0)) }
    }

    /// Starts to answer requests.
    func serve(_ respond: @escaping Responder) {
        let run:
            @MainActor @convention(c) (
                gpointer?, OpaquePointer?, UnsafePointer<CChar>?, gpointer?, gpointer?
            ) -> Void = { _, message, _, _, data in
                guard let message, let data else { return }
                let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
                Exchange(message).answer(with: handler.respond)
            }
        soup_server_add_handler(
            server, nil, unsafeBitCast(run, to: SoupServerCallback.self),
            Unmanaged.passRetained(Handler(respond: respond)).toOpaque(),
            { data in data.map { Unmanaged<Handler>.fromOpaque($0).release() } })
    }

    isolated deinit {
        soup_server_disconnect(server)
        g_object_unref(server)
    }

    private final class Handler {
        let respond: Responder

        init(respond: @escaping Responder) {
            self.respond = respond
        }
    }
}

/// A pending request.
@MainActor
private final class Exchange {
    private let message: OpaquePointer

    init(_ message: OpaquePointer) {
        self.message = message
        g_object_ref(UnsafeMutableRawPointer(message))
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    func answer(with respond: @escaping HTTPServer.Responder) {
        soup_server_message_pause(message)
        Task {
            send(await respond(request))
        }
    }

    private var request: HTTPServer.Request {
        let uri = soup_server_message_get_uri(message)
        let path = g_uri_get_path(uri).map { String(cString: $0) } ?? "/"
        let query = g_uri_get_query(uri).map { "?\(String(cString: $0))" } ?? ""
        var form = URLComponents()
        form.percentEncodedQuery = body.replacing("+", with: "%20")
        let fields = (form.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return HTTPServer.Request(
            method: String(cString: soup_server_message_get_method(message)),
            target: path + query, form: Dictionary(fields) { $1 })
    }

    private var body: String {
        guard let body = soup_server_message_get_request_body(message),
            let bytes = soup_message_body_flatten(body)
        else { return "" }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        guard let start = g_bytes_get_data(bytes, &count) else { return "" }
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    private func send(_ answer: HTTPServer.Answer) {
        switch answer {
        case .response(let response):
            soup_server_message_set_status(message, guint(clamping: response.status), nil)
            (response.body.data ?? Data()).withUnsafeBytes { bytes in
                soup_server_message_set_response(
                    message, response.contentType, SOUP_MEMORY_COPY,
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress, gsize(bytes.count))
            }
        case .redirect(let path):
            soup_server_message_set_redirect(message, 303, path)
        case .silence:
            let stream = soup_server_message_steal_connection(message)
            g_io_stream_close(stream, nil, nil)
            g_object_unref(stream)
            return
        }
        let headers = soup_server_message_get_response_headers(message)
        soup_message_headers_replace(headers, "Cache-Control", "no-store")
        // When a connection that was used before is closed without a response, libsoup repeats the
        // request, and sometimes reports its end twice.
        soup_message_headers_replace(headers, "Connection", "close")
        soup_server_message_unpause(message)
    }
}
#endif
