import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

/// What an observer sees of bytes on their way to a page.
@MainActor
@Suite("Progress of downloads", .timeLimit(.minutes(5)))
struct DownloadProgressTests {
    private struct Get: ScriptRequest, Codable {
        typealias Reply = ScriptBytes
        let count: Int
    }

    private let recorder = Recorder()
    private let clock = ManualClock()

    private func page() throws -> InMemoryPage {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.allowsDownloads = true
        channel.limits.webView.downloadWaitingTime = .seconds(10)
        channel.on(Get.self) { get, _ in
            guard get.count > 0 else {
                return ScriptBytes(
                    chunks: AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Gone()) })
            }
            return ScriptBytes(Data(repeating: 0xA5, count: get.count), type: "image/png")
        }
        return try InMemoryPage(channels: [channel], observer: recorder, clock: clock)
    }

    private struct Gone: Error {}

    /// The downloads' events, in short.
    private var seen: [String] {
        recorder.events.compactMap { event in
            guard case .download(let progress) = event else { return nil }
            let size = progress.announced.map { "\($0)" } ?? "?"
            return "\(progress.name) \(progress.number) \(progress.state)"
                + " \(progress.byteCount)/\(size)"
        }
    }

    @Test("Bytes wait, are sent chunk by chunk, and end; bytes inside a value are no download")
    func sent() async throws {
        let page = try page()
        _ = try await page.bytes(of: page.request(Get(count: 10)))
        #expect(seen.isEmpty)
        let bytes = try await page.request(Get(count: 300_000))
        clock.advance(by: .seconds(2))
        #expect(try await page.bytes(of: bytes).count == 300_000)
        #expect(
            seen == [
                "Get 1 waiting 0/300000", "Get 1 sending 262144/300000",
                "Get 1 sending 300000/300000", "Get 1 sent 300000/300000",
            ])
        guard case .download(let last) = recorder.events.last(where: { $0.isDownload }) else {
            return
        }
        #expect(last.elapsed == .seconds(2))
        #expect(last.documentID == "document 1" && last.type == "image/png")
    }

    @Test("Bytes of events and calls have the name of the event or the function")
    func names() async throws {
        let page = try page()
        try page.expose("window.show", returning: true)
        let show = ScriptFunction<ScriptBytes, Bool>("window.show")
        #expect(try await page.call(show(ScriptBytes(Data(count: 100_000)))))
        try page.emit("photo", ScriptBytes(Data(count: 100_000)))
        #expect(seen == ["window.show 1 waiting 0/100000", "photo 2 waiting 0/100000"])
    }

    @Test("Bytes end in one way only: cancelled, expired, incomplete or dropped")
    func ends() async throws {
        let page = try page()
        try await page.cancel(try await page.request(Get(count: 100_000)))
        _ = try await page.request(Get(count: 100_000))
        clock.advance(by: .seconds(11))
        await waitUntil { page.waitingBytesCount == 0 }
        let broken = try await page.request(Get(count: 0))
        await expectError(.downloadIncomplete) { _ = try await page.bytes(of: broken) }
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let last = try #require(recorder.events.last { $0.isDownload })
        LineObserver { continuation.yield($0) }.observe(last)
        NDJSONObserver { continuation.yield($0) }.observe(last)
        continuation.finish()
        var count = 0
        for await line in lines {
            #expect(line.contains("Gone()"), "The log has the reason.")
            count += 1
        }
        #expect(count == 2)
        _ = try await page.request(Get(count: 100_000))
        page.load()
        _ = try await page.request(Get(count: 100_000))
        page.remove()
        #expect(
            seen.filter { !$0.contains("waiting") } == [
                "Get 1 cancelled 0/100000", "Get 2 expired 0/100000", "Get 3 incomplete 0/?",
                "Get 4 dropped 0/100000", "Get 5 dropped 0/100000",
            ])
    }

    @Test("No observer sees the bytes")
    func secrecy() async throws {
        let page = try page()
        _ = try await page.bytes(of: page.request(Get(count: 300_000)))
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        for event in recorder.events {
            LineObserver { continuation.yield($0) }.observe(event)
            NDJSONObserver { continuation.yield($0) }.observe(event)
        }
        continuation.finish()
        let bytes = Data(repeating: 0xA5, count: 30).base64EncodedString()
        for await line in lines { #expect(!line.contains(bytes)) }
    }

    // MARK: Addresses

    private let origin: Origin = "app://local"

    /// Returns the response of an address with bytes.
    private func response(_ bytes: ScriptBytes) throws -> SchemeResponse {
        let channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        let site = SitePage()
        let downloads = PageDownloads(
            to: channel.policy, limits: channel.limits.webView, observer: recorder,
            deadlines: Deadlines(AnyClock(clock)), page: site)
        let value = try downloads.encode(
            bytes, with: JavaScriptEncoder(),
            collecting: downloads.sentBytes(of: "Get", for: "d", in: origin))
        let address = try #require(try Fixture.value(value)["url"]?.string)
        let request = SchemeRequest(url: address)
        let response = try #require(ServedBytes.response(to: request, at: origin))
        #expect(ServedBytes.response(to: request, at: origin) == nil)
        return response
    }

    @Test("Bytes by address are sent when the engine has read them")
    func address() async throws {
        let response = try response(ScriptBytes(Data(count: 300_000)))
        var count = 0
        for try await chunk in response.body { count += chunk.count }
        #expect(count == 300_000)
        #expect(
            seen == [
                "Get 1 waiting 0/300000", "Get 1 sending 0/300000", "Get 1 sending 262144/300000",
                "Get 1 sending 300000/300000", "Get 1 sent 300000/300000",
            ])
    }

    @Test("Bytes by address are cancelled when the engine releases them, and may fail")
    func stopped() async throws {
        do {
            var chunks = try response(ScriptBytes(Data(count: 300_000))).body.makeAsyncIterator()
            #expect(try await chunks.next()?.count == 262_144)
        }
        await waitUntil { seen.last == "Get 1 cancelled 262144/300000" }
        let broken = try response(
            ScriptBytes(
                chunks: AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Gone()) })
        )
        await #expect(throws: Gone.self) { for try await _ in broken.body {} }
        #expect(seen.last == "Get 1 incomplete 0/?")
    }

    @Test("Bytes whose reader is cancelled are not sent", arguments: [nil, 5])
    func cancelledReading(byteCount: Int?) async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
        continuation.yield(Data([1]))
        let response = try response(ScriptBytes(chunks: chunks, byteCount: byteCount))
        let reading = Task { for try await _ in response.body {} }
        let size = byteCount.map { "\($0)" } ?? "?"
        await waitUntil { seen.last == "Get 1 sending 1/\(size)" }
        reading.cancel()
        _ = await reading.result
        await waitUntil { seen.last == "Get 1 cancelled 1/\(size)" }
    }
}

extension BridgeTraceEvent {
    fileprivate var isDownload: Bool {
        if case .download = self { true } else { false }
    }
}
