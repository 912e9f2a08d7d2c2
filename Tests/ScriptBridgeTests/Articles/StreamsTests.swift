import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Streams*.
@MainActor
@Suite("Article: streams", .timeLimit(.minutes(5)))
struct StreamsTests {
    struct Downloads: ScriptSubscription {
        struct Element: Codable, Sendable {
            let file: String
            let fraction: Double
        }
    }

    @Test("The article's code works")
    func code() async throws {
        let downloader = Downloader()
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Downloads.self) { request, context in
            AsyncStream { continuation in
                let task = Task { await downloader.report(to: continuation) }
                continuation.onTermination = { _ in task.cancel() }
            }
        }
        let page = try InMemoryPage(channels: [channel])
        var fractions: [Double] = []
        for try await progress in try page.subscribe(Downloads()) {
            fractions.append(progress.fraction)
        }
        #expect(fractions == [0, 0.5, 1])
    }

    @Test(
        "Each page gets the elements that are sent after it has subscribed", .timeLimit(.minutes(1))
    )
    func broadcaster() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let downloads = Broadcaster<Downloads.Element>()
        channel.on(Downloads.self) { _, _ in downloads.elements() }
        let page = try InMemoryPage(channels: [channel])
        let other = try InMemoryPage(channels: [channel])
        let sending = Task {
            for number in 1... {
                downloads.send(Downloads.Element(file: "\(number)", fraction: 1))
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { sending.cancel() }
        var starts: [Int] = []
        for page in [page, other, page] {
            var numbers: [Int] = []
            for try await element in try page.subscribe(Downloads()) {
                numbers.append(try #require(Int(element.file)))
                if numbers.count == 3 { break }
            }
            let first = try #require(numbers.first)
            #expect(numbers == [first, first + 1, first + 2])
            starts.append(first)
        }
        // Each subscriber gets only what is sent after it has subscribed.
        #expect(starts == starts.sorted() && Set(starts).count == 3)
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

/// Only this test posts the article's message.
extension StreamsTests.Downloads: Encodable {}
