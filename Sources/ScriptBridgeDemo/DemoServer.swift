#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge

/// The site, served from inside the program under its own URI scheme, `demo://app`.
@MainActor
final class DemoServer {
    static let scheme = "demo"
    static let origin: Origin = "demo://app"

    /// The notification tokens that the page sent us.
    private(set) var tokens: [String] = []

    private struct Response {
        let status: Int
        let contentType: String
        let body: Data

        static let notFound = Response(
            status: 404, contentType: "text/plain", body: Data("Not found".utf8))
    }

    private static let files: [String: (name: String, contentType: String)] = [
        "/customers": ("customers.html", "text/html; charset=utf-8"),
        "/customers/new": ("new-customer.html", "text/html; charset=utf-8"),
        "/style.css": ("style.css", "text/css; charset=utf-8"),
        "/app.js": ("app.js", "text/javascript; charset=utf-8"),
    ]

    /// Answers the scheme's requests in every web view of the context, for the program's life.
    func serve(in context: OpaquePointer?) {
        let security = webkit_web_context_get_security_manager(context)
        webkit_security_manager_register_uri_scheme_as_secure(security, Self.scheme)
        webkit_security_manager_register_uri_scheme_as_cors_enabled(security, Self.scheme)
        scriptbridge_register_uri_scheme(
            context, Self.scheme,
            { request, data in
                guard let request, let data else { return }
                Unmanaged<DemoServer>.fromOpaque(data).takeUnretainedValue().answer(request)
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<DemoServer>.fromOpaque($0).release() } })
    }

    private func answer(_ request: OpaquePointer) {
        let path = String(cString: webkit_uri_scheme_request_get_path(request))
        let method = String(cString: webkit_uri_scheme_request_get_http_method(request))
        let response =
            switch (method, path) {
            case ("POST", "/notification_tokens"): storeToken(Self.body(of: request))
            case ("GET", "/bridge.js"):
                Response(
                    status: 200, contentType: BridgeScript.contentType,
                    body: Data(BridgeScript().source.utf8))
            case ("GET", _): file(at: path)
            default: Response.notFound
            }
        print("page → server  \(method) \(path)  \(response.status)")
        Self.send(response, to: request)
    }

    private func file(at path: String) -> Response {
        guard let file = Self.files[path],
            let url = Bundle.module.url(forResource: "Pages/\(file.name)", withExtension: nil),
            let body = try? Data(contentsOf: url)
        else { return .notFound }
        return Response(status: 200, contentType: file.contentType, body: body)
    }

    private func storeToken(_ body: Data) -> Response {
        struct NewToken: Decodable {
            let token: String
        }
        do {
            let body = MessageBody.json(String(decoding: body, as: UTF8.self))
            tokens.append(try MessageDecoder().decode(NewToken.self, from: body).token)
            return Response(status: 201, contentType: "application/json", body: Data("{}".utf8))
        } catch {
            return Response(
                status: 400, contentType: "text/plain", body: Data("Expected a token".utf8))
        }
    }

    private static func body(of request: OpaquePointer) -> Data {
        guard let stream = webkit_uri_scheme_request_get_http_body(request) else { return Data() }
        defer { g_object_unref(stream) }
        var body = Data()
        while let bytes = g_input_stream_read_bytes(stream, 65536, nil, nil) {
            defer { g_bytes_unref(bytes) }
            var count: gsize = 0
            guard let start = g_bytes_get_data(bytes, &count), count > 0 else { break }
            body.append(start.assumingMemoryBound(to: UInt8.self), count: Int(count))
        }
        return body
    }

    private static func send(_ response: Response, to request: OpaquePointer) {
        let bytes = response.body.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        let stream = g_memory_input_stream_new_from_bytes(bytes)
        let answer = webkit_uri_scheme_response_new(stream, gint64(response.body.count))
        webkit_uri_scheme_response_set_content_type(answer, response.contentType)
        webkit_uri_scheme_response_set_status(answer, guint(response.status), nil)
        webkit_uri_scheme_request_finish_with_response(request, answer)
        g_object_unref(UnsafeMutableRawPointer(answer))
        g_object_unref(stream)
        g_bytes_unref(bytes)
    }
}
#endif
