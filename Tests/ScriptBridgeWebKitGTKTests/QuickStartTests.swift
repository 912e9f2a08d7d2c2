#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import Glibc
import ScriptBridge
import ScriptBridgeWebKitGTK
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

        /// Signals with an argument, the second one also with a detail.
        @MainActor
        @Test("A page is loaded again after its web process has ended")
        func reload() async throws {
            let server = try LocalServer(html: "<title>again</title>")
            let page = try Page(.fixture(.mainFrame(of: server.origin)))
            let webView = page.webView
            await page.visit("\(server.origin)/")
            GTKSignal.connect(webView, "web-process-terminated") {
                webkit_web_view_reload(webView)
            }
            let titles = Titles()
            GTKSignal.connect(webView, "notify::title") { titles.count += 1 }
            await LoadEvents.wait(for: WEBKIT_LOAD_FINISHED, in: webView) {
                webkit_web_view_terminate_web_process(webView)
            }
            let found = try await page.run("return [document.title, typeof bridge]")
            #expect(found == ["again", "object"])
            #expect(titles.count > 0)
        }

        @MainActor
        private final class Titles {
            var count = 0
        }
    }
}
#endif
