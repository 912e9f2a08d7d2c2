#if WebKitGTK
import Glibc
import ScriptBridge
import Testing

/// A socket that listens on a local port chosen by the system.
struct LocalPort {
    let socket: CInt
    let origin: Origin

    init() throws {
        socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [socket] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(socket, address, length) == 0 && listen(socket, 32) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        try #require(isListening)
        origin = try Origin("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
    }

    /// Ends a connection, also if a process of the engine that has started meanwhile has it open.
    static func end(_ connection: CInt) {
        shutdown(connection, CInt(SHUT_WR))
        close(connection)
    }
}
#endif
