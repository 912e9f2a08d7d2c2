import FixtureSupport
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Streams*.
@MainActor
@Suite("Article: streams", .timeLimit(.minutes(5)))
struct StreamsTests {
    // article
    struct Downloads: ScriptSubscription {
        struct Element: Codable, Sendable {
            let file: String
            let fraction: Double
        }
    }

    // end

    @Test("The article's code works")
    func code() async throws {
        let downloader = Downloader()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        // article
        channel.on(Downloads.self) { request, context in
            AsyncStream { continuation in
                let task = Task { await downloader.report(to: continuation) }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
        // end
        let page = try InMemoryPage(channels: [channel])
        var fractions: [Double] = []
        for try await progress in try page.subscribe(Downloads()) {
            fractions.append(progress.fraction)
        }
        #expect(fractions == [0, 0.5, 1])
    }

    @Test("The article contains this code")
    func blocks() throws {
        // One block of the article is in two parts here: a type and its handler.
        let tested = try Article.tested(in: #filePath).joined()
        #expect(try Article("Streams").blocks(of: "swift").joined() == tested)
    }

    private struct Downloader: Sendable {
        func report(to continuation: AsyncStream<Downloads.Element>.Continuation) async {
            for fraction in [0, 0.5, 1] {
                continuation.yield(Downloads.Element(file: "report.pdf", fraction: fraction))
            }
            continuation.finish()
        }
    }
}
