#if WebKitGTK
import Foundation
import Glibc
import Testing

extension RealWebKit {
    /// The program of *Getting started on Linux*, run as its own program.
    @Suite("Quick start")
    struct QuickStartTests {
        @Test("The program shows its page, and the page reaches the host")
        func program() async throws {
            let tests = try #require(CommandLine.arguments.first)
            let program = Process()
            // Flushes the pipe line by line, because the program would otherwise buffer as for a
            // file.
            program.executableURL = URL(filePath: "/usr/bin/stdbuf")
            program.arguments = [
                "--output=L",
                URL(filePath: tests).deletingLastPathComponent().appending(path: "GTKQuickStart")
                    .path,
            ]
            let output = Pipe()
            program.standardOutput = output
            // Not the tests' own output, which the page's processes would keep open.
            program.standardError = FileHandle.nullDevice
            try program.run()
            // Not SIGTERM: the dispatch library's threads block it, and their child processes do too.
            defer { kill(program.processIdentifier, SIGKILL) }
            let lines = lines(of: output.fileHandleForReading)
            let limit = Task {
                try await Task.sleep(for: .seconds(30))
                lines.finish()
            }
            defer { limit.cancel() }
            var said = ""
            for await text in lines.stream {
                said += text
                if said.contains("handled") { break }
            }
            #expect(said.contains(#"{"path":"/new","icon":"list-add-symbolic"}"#))
        }

        private func lines(of output: FileHandle) -> (
            stream: AsyncStream<String>, finish: @Sendable () -> Void
        ) {
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            output.readabilityHandler = { output in
                let data = output.availableData
                if data.isEmpty { output.readabilityHandler = nil }
                continuation.yield(String(decoding: data, as: UTF8.self))
            }
            return (stream, { continuation.finish() })
        }
    }
}
#endif
