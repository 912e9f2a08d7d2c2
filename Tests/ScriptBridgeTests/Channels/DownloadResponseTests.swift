import FixtureSupport
import Foundation
import ScriptBridgeTesting
import Testing

@testable import ScriptBridge

/// A page of the app's own site.
@MainActor
final class SitePage: SessionPage {
    let abilities = PageAbilities(keepsSecrets: true)

    func push(_ text: String, to origin: Origin?) {}

    func serves(_ origin: Origin) -> Bool { true }
}

/// Bytes by address whose first ones take long, so that the page may ask for chunks, too.
@MainActor
@Suite("Responses with bytes that begin late", .timeLimit(.minutes(5)))
struct DownloadResponseTests {
    private struct Gone: Error {}

    private let origin: Origin = "app://local"
    private let clock = ManualClock()
    private let recorder = Recorder()
    private let source = HeldBytes()
    private let downloads: PageDownloads
    private let site = SitePage()

    init() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.allowsDownloads = true
        channel.limits.webView.downloadWaitingTime = .seconds(10)
        downloads = PageDownloads(
            to: channel.policy, limits: channel.limits.webView, observer: recorder,
            deadlines: Deadlines(AnyClock(clock)), page: site)
    }

    /// Sends the sequence to a page; returns its ID and its address.
    private func send(_ bytes: ScriptBytes? = nil) throws -> (id: String, address: String) {
        let value = try downloads.encode(
            bytes ?? source.bytes, with: JavaScriptEncoder(),
            collecting: downloads.sentBytes(of: "Get", for: "d", in: origin))
        let json = try Fixture.value(value)
        return (try #require(json["id"]?.string), try #require(json["url"]?.string))
    }

    private func response(_ address: String) -> SchemeResponse? {
        ServedBytes.response(to: SchemeRequest(url: address), at: origin)
    }

    /// Reads a response to its end, in a task of its own, as an engine does.
    private func reading(_ response: SchemeResponse?) throws -> Task<[UInt8], any Error> {
        let body = try #require(response).body
        return Task {
            var all: [UInt8] = []
            for try await chunk in body { all += chunk }
            return all
        }
    }

    /// Requests a chunk as the page; returns its bytes.
    private func chunk(_ id: String, _ index: Int) async throws -> [UInt8] {
        let source = MessageSource(origin: origin, isMainFrame: true)
        let context = MessageContext(
            channel: "nativeApp", name: BytesRequest.name, source: source, documentID: "d")
        let json = try await downloads.chunk(BytesRequest(id: id, index: index), in: context)
        let text = try Fixture.value(json)["bytes"]?.string
        return [UInt8](text.flatMap { Data(base64Encoded: $0) } ?? Data())
    }

    private func expectEnd(
        _ code: BridgeError.Code,
        _ sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> [UInt8]
    ) async {
        do {
            Issue.record("No error: \(try await body())", sourceLocation: sourceLocation)
        } catch let error as PageError {
            #expect(error.code == code, sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    @Test("A page that asks for chunks before the response has begun learns when it has")
    func chunks() async throws {
        let (id, address) = try send()
        let all = try reading(response(address))
        await waitUntil { source.readCount == 1 }
        let first = Task { try await chunk(id, 0) }
        await settle()
        source.yield(1)
        await expectEnd(.downloadEnded) { try await first.value }
        source.yield(2)
        source.finish()
        #expect(try await all.value == [1, 2])
        #expect(source.readCount == 3)
        #expect(downloads.count == 0)
    }

    @Test("A page that asks for a chunk first gets no response")
    func chunksFirst() async throws {
        let (id, address) = try send()
        let first = Task { try await chunk(id, 0) }
        await waitUntil { source.readCount == 1 }
        #expect(response(address) == nil)
        source.yield(1)
        #expect(try await first.value == [1])
        #expect(response(address) == nil)
    }

    @Test("After the first bytes, a page that asks for chunks gets none")
    func begun() async throws {
        let (id, address) = try send()
        let all = try reading(response(address))
        source.yield()
        source.yield(1)
        await waitUntil { downloads.count == 0 }
        await expectEnd(.downloadEnded) { try await chunk(id, 0) }
        source.yield(2)
        source.finish()
        #expect(try await all.value == [1, 2])
        #expect(response(address) == nil)
    }

    @Test("A response that the engine ends early ends the bytes")
    func cancelled() async throws {
        let (id, address) = try send()
        let all = try reading(response(address))
        await waitUntil { source.readCount == 1 }
        all.cancel()
        await #expect(throws: (any Error).self) { try await all.value }
        await expectEnd(.downloadIncomplete) { try await chunk(id, 0) }
        await waitUntil { source.isCancelled }
        #expect(downloads.count == 0)
    }

    @Test("A sequence that fails at once is incomplete in both ways")
    func broken() async throws {
        let (id, address) = try send()
        let all = try reading(response(address))
        source.finish(throwing: Gone())
        await #expect(throws: Gone.self) { try await all.value }
        await expectEnd(.downloadIncomplete) { try await chunk(id, 0) }
        #expect(downloads.count == 0)
    }

    @Test("Bytes do not expire while a response waits for them, but after it has ended")
    func expiry() async throws {
        let (_, address) = try send()
        let all = try reading(response(address))
        await waitUntil { source.readCount == 1 }
        for _ in 0..<3 {
            _ = try send()
            clock.advance(by: .seconds(11))
            // Those that nobody asks for expire.
            await waitUntil { downloads.count == 1 }
        }
        all.cancel()
        await #expect(throws: (any Error).self) { try await all.value }
        clock.advance(by: .seconds(20))
        await waitUntil { downloads.count == 0 && source.isCancelled }
    }

    /// A source that does not notice that its task is cancelled.
    @MainActor
    private final class DeafSource {
        var waiting: CheckedContinuation<Void, Never>?

        var bytes: ScriptBytes {
            ScriptBytes(chunks: AsyncStream<Data> { await self.next() })
        }

        private func next() async -> Data? {
            await withCheckedContinuation { waiting = $0 }
            return nil
        }
    }

    @Test("A response ends, although its source does not notice", arguments: [true, false])
    func deafSource(isLeft: Bool) async throws {
        let deaf = DeafSource()
        let (id, address) = try send(deaf.bytes)
        let all = try reading(response(address))
        await waitUntil { deaf.waiting != nil }
        let asked = Task { try await chunk(id, 0) }
        await settle()
        if isLeft { downloads.documentEnded() } else { all.cancel() }
        await #expect(throws: (any Error).self) { try await all.value }
        if isLeft {
            _ = await asked.result
        } else {
            await expectEnd(.downloadIncomplete) { try await asked.value }
        }
        deaf.waiting?.resume()
    }

    @Test("A response that nobody reads expires")
    func unread() async throws {
        let (id, address) = try send()
        let unread = response(address)
        clock.advance(by: .seconds(11))
        await waitUntil { downloads.count == 0 }
        await expectEnd(.downloadEnded) { try await chunk(id, 0) }
        await #expect(throws: (any Error).self) { try await reading(unread).value }
        #expect(source.readCount == 0)
    }

    @Test(
        "A page that navigates away or cancels, and a bridge that is removed, end a response",
        arguments: ["left", "cancelled", "removed"])
    func ended(_ way: String) async throws {
        let (id, address) = try send()
        let all = try reading(response(address))
        await waitUntil { source.readCount == 1 }
        switch way {
        case "left": downloads.documentEnded()
        case "cancelled": _ = try await chunk(id, -1)
        default: downloads.close()
        }
        await #expect(throws: (any Error).self) { try await all.value }
        await waitUntil { source.isCancelled }
        #expect(downloads.count == 0)
    }
}
