#if WebKitGTK
import Foundation
import Glibc
import ScriptBridge
import Testing

/// Serves pages on a local port: the engine keeps only pages that came by HTTP in its back-forward
/// cache, and loads modules only from a server.
struct LocalServer {
    let origin: Origin

    /// Serves the same page under every path.
    init(html: String) throws {
        try self.init { _ in WebResponse(html, contentType: "text/html") }
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

    /// Serves what there is at a path.
    init(respond: @escaping @Sendable (_ path: String) -> WebResponse) throws {
        try self.init { path, _ in respond(path) }
    }

    /// Serves what there is at a path, for the body that was sent there.
    init(respond: @escaping @Sendable (_ path: String, _ body: String) -> WebResponse) throws {
        let server = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(server, address, length) == 0 && listen(server, 8) == 0
                    && getsockname(server, address, &length) == 0
            }
        }
        try #require(isListening)
        origin = try Origin("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Service(socket: server, respond: respond))
        let hasStarted = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Service>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
        try #require(hasStarted == 0)
        pthread_detach(thread)
    }

    private final class Service {
        private let socket: CInt
        private let respond: @Sendable (String, String) -> WebResponse

        init(socket: CInt, respond: @escaping @Sendable (String, String) -> WebResponse) {
            self.socket = socket
            self.respond = respond
        }

        /// Answers for the rest of the process.
        func run() {
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                let (head, body) = read(connection)
                let words = head.split(separator: " ")
                var answer = bytes(of: respond(words.count > 1 ? String(words[1]) : "/", body))[...]
                while !answer.isEmpty {
                    let sent = answer.withUnsafeBytes {
                        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                    }
                    guard sent > 0 else { break }
                    answer = answer.dropFirst(sent)
                }
                close(connection)
            }
        }

        /// Reads until the body is there that the head announces, or nothing comes any more.
        private func read(_ connection: CInt) -> (head: String, body: String) {
            var buffer = [UInt8](repeating: 0, count: 16384)
            var request = ""
            while true {
                let count = recv(connection, &buffer, buffer.count, 0)
                request += String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
                let parts = request.components(separatedBy: "\r\n\r\n")
                let body = parts.dropFirst().joined(separator: "\r\n\r\n")
                let announced =
                    parts[0].lowercased().components(separatedBy: "\r\n")
                    .first { $0.hasPrefix("content-length: ") }
                    .flatMap { Int($0.dropFirst(16)) } ?? 0
                if count <= 0 || (parts.count > 1 && body.utf8.count >= announced) {
                    return (parts[0], body)
                }
            }
        }

        private func bytes(of response: WebResponse) -> [UInt8] {
            let headers = response.headers.map { "\($0): \($1)\r\n" }.joined()
            let head =
                "HTTP/1.1 \(response.status) Status\r\nContent-Type: \(response.contentType)\r\n"
                + "\(headers)Connection: close\r\nContent-Length: \(response.body.count)\r\n\r\n"
            return Array(head.utf8) + response.body
        }
    }
}
#endif
