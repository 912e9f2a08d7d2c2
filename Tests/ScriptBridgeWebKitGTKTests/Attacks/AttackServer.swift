#if WebKitGTK
import Glibc
import ScriptBridge
import Testing

/// Serves the documents of attacks under a local port.
///
/// Two of them are two origins of one site, which the engine puts into one process.
struct AttackServer: Sendable {
    struct Document: Sendable {
        var html: String
        /// More header lines, each ended by CRLF.
        var headers: String = ""
    }

    let origin: Origin

    /// Serves documents by their paths; any other path has an empty one.
    init(_ documents: [String: Document]) throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        try #require(isListening)
        origin = try Origin("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        var thread = pthread_t()
        let service = Unmanaged.passRetained(Service(listener: listener, documents: documents))
        let hasStarted = pthread_create(
            &thread, nil,
            { service in
                guard let service else { return nil }
                Unmanaged<Service>.fromOpaque(service).takeRetainedValue().run()
                return nil
            }, service.toOpaque())
        try #require(hasStarted == 0)
        pthread_detach(thread)
    }

    private final class Service {
        private let listener: CInt
        private let documents: [String: Document]

        init(listener: CInt, documents: [String: Document]) {
            self.listener = listener
            self.documents = documents
        }

        /// Answers for the rest of the process.
        func run() {
            var buffer = [UInt8](repeating: 0, count: 16384)
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                let count = max(recv(connection, &buffer, buffer.count, 0), 0)
                let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
                let document = words.count > 1 ? documents[String(words[1])] : nil
                let html = document?.html ?? ""
                let response =
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
                    + "\(document?.headers ?? "")Content-Length: \(html.utf8.count)\r\n\r\n\(html)"
                _ = send(connection, response, response.utf8.count, CInt(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }
}
#endif
