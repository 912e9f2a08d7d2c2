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
        let response = Self.response(Data(html.utf8), "text/html")
        try self.init { _ in response }
    }

    /// Serves the files of a folder.
    init(folder: URL) throws {
        try self.init { path in
            let file = folder.appending(path: path)
            guard file.standardized.path.hasPrefix(folder.standardized.path),
                let body = try? Data(contentsOf: file)
            else { return Self.response(Data(), "text/plain", status: "404 Not Found") }
            let isPage = file.pathExtension == "html"
            return Self.response(body, isPage ? "text/html" : "text/javascript")
        }
    }

    private static func response(
        _ body: Data,
        _ contentType: String,
        status: String = "200 OK"
    ) -> [UInt8] {
        let head = "HTTP/1.1 \(status)\r\nContent-Type: \(contentType)\r\nConnection: close\r\n"
        return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + Array(body)
    }

    private init(respond: @escaping @Sendable (_ path: String) -> [UInt8]) throws {
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
        private let respond: @Sendable (String) -> [UInt8]

        init(socket: CInt, respond: @escaping @Sendable (String) -> [UInt8]) {
            self.socket = socket
            self.respond = respond
        }

        /// Answers for the rest of the process.
        func run() {
            var buffer = [UInt8](repeating: 0, count: 16384)
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                let count = max(0, recv(connection, &buffer, buffer.count, 0))
                let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
                var response = respond(words.count > 1 ? String(words[1]) : "/")[...]
                while !response.isEmpty {
                    let sent = response.withUnsafeBytes {
                        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                    }
                    guard sent > 0 else { break }
                    response = response.dropFirst(sent)
                }
                close(connection)
            }
        }
    }
}
#endif
