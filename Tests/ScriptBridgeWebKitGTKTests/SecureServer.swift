#if WebKitGTK
import Foundation
import ScriptBridge
import Testing

/// A server on a local port that speaks TLS with a self-signed certificate.
final class SecureServer: Sendable {
    let origin: Origin
    private let process: Process

    private static let openssl = URL(filePath: "/usr/bin/openssl")

    /// Whether the command that makes certificates is installed; prints a line if it is not.
    static let isPossible: Bool = {
        let isThere = FileManager.default.isExecutableFile(atPath: openssl.path())
        if !isThere { print("SKIPPED: openssl is not installed, so no certificate is tested.") }
        return isThere
    }()

    /// Makes a certificate and serves with it until the object is released.
    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [
            "-key": folder.appending(path: "key").path(),
            "-cert": folder.appending(path: "certificate").path(),
        ]
        let making = try Self.start(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days", "1", "-subj", "/CN=127.0.0.1", "-keyout", files["-key"] ?? "", "-out",
                files["-cert"] ?? "",
            ])
        making.waitUntilExit()
        try #require(making.terminationStatus == 0)
        let output = Pipe()
        process = try Self.start(
            ["s_server", "-accept", "127.0.0.1:0", "-www"] + files.flatMap { [$0.key, $0.value] },
            output: output)
        origin = try Origin("https://127.0.0.1:\(Self.port(in: output.fileHandleForReading))")
    }

    /// The port in the line `ACCEPT 127.0.0.1:40123`, which the server writes after reading its
    /// files.
    private static func port(in output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let data = output.availableData
            try #require(!data.isEmpty)
            text += String(decoding: data, as: UTF8.self)
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("ACCEPT "), let port = line.split(separator: ":").last {
                    return try #require(Int(port))
                }
            }
        }
    }

    deinit {
        process.terminate()
    }

    private static func start(_ arguments: [String], output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = openssl
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
#endif
