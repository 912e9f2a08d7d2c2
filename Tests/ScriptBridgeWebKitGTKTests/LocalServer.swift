#if WebKitGTK
import Foundation
import Glibc
import ScriptBridge
import ScriptBridgeServing
import Testing

/// Serves pages on a local port.
///
/// The engine keeps only pages that came by HTTP in its back-forward cache, and loads modules only
/// from a server.
struct LocalServer {
    /// What a page asks for.
    struct Request {
        let method, path, body: String
    }

    private let service: Service

    var origin: Origin { service.origin }

    /// Serves the same page under every path.
    init(html: String) throws {
        try self.init { _ in WebResponse(html, contentType: "text/html") }
    }

    /// Serves documents by path; every other path is an empty document.
    init(_ documents: [String: WebResponse]) throws {
        try self.init { documents[$0] ?? WebResponse("") }
    }

    /// Serves the files of a folder.
    init(folder: URL) throws {
        try self.init { path in
            let file = folder.appending(path: path)
            guard file.standardized.path.hasPrefix(folder.standardized.path),
                let body = try? Data(contentsOf: file)
            else { return WebResponse("", contentType: "text/plain", status: 404) }
            let isPage = file.pathExtension == "html"
            return WebResponse(body, contentType: isPage ? "text/html" : "text/javascript")
        }
    }

    /// Serves the response for a path.
    init(respond: @escaping @Sendable (_ path: String) -> WebResponse) throws {
        try self.init { path, _ in respond(path) }
    }

    /// Serves the response for a path and the body that was sent to it.
    init(respond: @escaping @Sendable (_ path: String, _ body: String) -> WebResponse) throws {
        self.init(try Service { respond($0.path, $0.body) })
    }

    /// Serves what a function answers; a connection without an answer ends.
    static func answering(
        _ respond: @escaping @Sendable (Request) -> WebResponse?
    ) throws -> LocalServer {
        LocalServer(try Service(respond))
    }

    private init(_ service: Service) {
        self.service = service
    }

    /// Frees the port.
    func stop() {
        service.stop()
    }

    private final class Service: Sendable {
        let origin: Origin
        private let socket: CInt
        private let respond: @Sendable (Request) -> WebResponse?

        init(_ respond: @escaping @Sendable (Request) -> WebResponse?) throws {
            let port = try LocalPort()
            origin = port.origin
            socket = port.socket
            self.respond = respond
            Thread { [self] in run() }.start()
        }

        func stop() {
            shutdown(socket, CInt(SHUT_RDWR))
        }

        /// Answers until the socket is shut down, each connection on its own thread: the engine opens
        /// some connections in advance and sends nothing on them.
        private func run() {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    // Only here, because the next server's socket may get the same number.
                    close(socket)
                    return
                }
                Thread { [self] in answer(connection) }.start()
            }
        }

        private func answer(_ connection: CInt) {
            defer { LocalPort.end(connection) }
            guard let request = read(connection) else {
                send(WebResponse("", status: 400), to: connection)
                return
            }
            if let response = respond(request) { send(response, to: connection) }
        }

        /// Reads until the announced body is complete; returns nil if it does not arrive.
        private func read(_ connection: CInt) -> Request? {
            var buffer = [UInt8](repeating: 0, count: 16384)
            var request: [UInt8] = []
            while true {
                let count = recv(connection, &buffer, buffer.count, 0)
                guard count > 0 else { return nil }
                request += buffer[..<count]
                // A client that starts a TLS handshake never sends the end of a request.
                if request.first == 0x16 { return nil }
                let text = String(decoding: request, as: UTF8.self)
                guard let end = text.range(of: "\r\n\r\n") else { continue }
                let (head, body) = (text[..<end.lowerBound], text[end.upperBound...])
                let length = head.lowercased().components(separatedBy: "\r\n")
                    .first { $0.hasPrefix("content-length: ") }
                    .flatMap { Int($0.dropFirst(16)) }
                let received = request.count - head.utf8.count - 4
                guard received >= length ?? 0 else { continue }
                let words = head.split(separator: " ")
                guard words.count > 2 else { return nil }
                return Request(
                    method: String(words[0]), path: String(words[1]), body: String(body))
            }
        }

        private func send(_ response: WebResponse, to connection: CInt) {
            var rest = bytes(of: response)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }

        private func bytes(of response: WebResponse) -> [UInt8] {
            let headers = response.headers.map { "\($0): \($1)\r\n" }.joined()
            let body = response.body.data ?? Data()
            let head =
                "HTTP/1.1 \(response.status) Status\r\nContent-Type: \(response.contentType)\r\n"
                + "\(headers)Connection: close\r\nContent-Length: \(body.count)\r\n\r\n"
            return Array(head.utf8) + body
        }
    }
}
#endif
