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
    let origin: Origin

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
        let port = try LocalPort()
        origin = port.origin
        let service = Service(socket: port.socket, respond: respond)
        Thread { service.run() }.start()
    }

    private final class Service: Sendable {
        private let socket: CInt
        private let respond: @Sendable (String, String) -> WebResponse

        init(socket: CInt, respond: @escaping @Sendable (String, String) -> WebResponse) {
            self.socket = socket
            self.respond = respond
        }

        /// Answers until the process ends, each connection on its own thread: the engine opens some
        /// connections in advance and sends nothing on them.
        func run() {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                Thread { [self] in answer(connection) }.start()
            }
        }

        private func answer(_ connection: CInt) {
            defer { LocalPort.end(connection) }
            guard let (head, body) = read(connection) else { return }
            let words = head.split(separator: " ")
            var answer = bytes(of: respond(words.count > 1 ? String(words[1]) : "/", body))[...]
            while !answer.isEmpty {
                let sent = answer.withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return }
                answer = answer.dropFirst(sent)
            }
        }

        /// Reads until the announced body is complete; returns nil if it does not arrive.
        private func read(_ connection: CInt) -> (head: String, body: String)? {
            var buffer = [UInt8](repeating: 0, count: 16384)
            var request: [UInt8] = []
            while true {
                let count = recv(connection, &buffer, buffer.count, 0)
                guard count > 0 else { return nil }
                request += buffer[..<count]
                let text = String(decoding: request, as: UTF8.self)
                guard let end = text.range(of: "\r\n\r\n") else { continue }
                let (head, body) = (text[..<end.lowerBound], text[end.upperBound...])
                let length = head.lowercased().components(separatedBy: "\r\n")
                    .first { $0.hasPrefix("content-length: ") }
                    .flatMap { Int($0.dropFirst(16)) }
                let received = request.count - head.utf8.count - 4
                if received >= length ?? 0 { return (String(head), String(body)) }
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
