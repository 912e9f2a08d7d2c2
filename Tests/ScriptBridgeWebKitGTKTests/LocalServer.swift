#if WebKitGTK
import Glibc
import ScriptBridge
import Testing

/// Serves the same page under every path of a local port: the engine keeps only pages that came by
/// HTTP in its back-forward cache.
struct LocalServer {
    let origin: Origin

    init(html: String) throws {
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
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
        let response = "\(head)Content-Length: \(html.utf8.count)\r\n\r\n\(html)"
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(Service(socket: server, response: response))
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
        private let response: String

        init(socket: CInt, response: String) {
            self.socket = socket
            self.response = response
        }

        /// Answers for the rest of the process.
        func run() {
            var buffer = [UInt8](repeating: 0, count: 16384)
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                _ = recv(connection, &buffer, buffer.count, 0)
                _ = send(connection, response, response.utf8.count, CInt(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }
}
#endif
