import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Several downloads at once, and downloads that wait or end early.
extension DownloadTests {
    @Test("While several downloads are in progress, chunks are smaller")
    func sharing() async throws {
        store.parts = { [ScriptBytes(Self.bytes(600_000))] }
        let page = try page()
        let (first, second) = (try await id(page), try await id(page))
        #expect(try await ask(page, first, 0) == 256 << 10)
        #expect(try await ask(page, second, 0) == 128 << 10)
        #expect(try await ask(page, first, 1) == 128 << 10)
        try await ask(page, second, -1)
        // The host has read this chunk together with the one before.
        #expect(try await ask(page, first, 2) == 128 << 10)
        #expect(try await ask(page, first, 3) == 600_000 - (512 << 10))
    }

    @Test("Beside many downloads, chunks stay large enough")
    func many() async throws {
        store.parts = { [ScriptBytes(Self.bytes(300_000))] }
        let page = try page()
        for _ in 0..<40 { try await ask(page, try await id(page), 0) }
        #expect(try await ask(page, try await id(page), 0) == 12 << 10)
    }

    @Test("A page that waits for a chunk cannot ask for it again")
    func waiting() async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
        let asked = Flag()
        let slow = AsyncStream<Data> {
            await asked.set()
            for await chunk in chunks { return chunk }
            return nil
        }
        store.parts = { [ScriptBytes(chunks: slow)] }
        let page = try page { $0.limits.timeout = .seconds(30) }
        let waiting = try await id(page)
        let chunk = Task { try await ask(page, waiting, 0) }
        await waitUntil { asked.isSet }
        await expectError(.tooManyPending) { try await ask(page, waiting, 0) }
        // A slow source does not expire.
        clock.advance(by: .seconds(100))
        continuation.yield(Data([1]))
        _ = try await chunk.value
        try await ask(page, waiting, -1)
    }

    @Test("Bytes that nobody asks for expire, others do not")
    func expiry() async throws {
        store.parts = { [ScriptBytes(Self.bytes(600_000))] }
        let page = try page { $0.limits.webView.downloadWaitingTime = .seconds(10) }
        let (slow, lost) = (try await id(page), try await id(page))
        for index in 0..<2 {
            clock.advance(by: .seconds(8))
            try await ask(page, slow, index)
        }
        await waitUntil { page.waitingBytesCount == 1 }
        await expectError(.downloadEnded) { try await ask(page, lost, 0) }
        clock.advance(by: .seconds(10))
        await waitUntil { page.waitingBytesCount == 0 }
        await expectError(.downloadEnded) { try await ask(page, slow, 2) }
    }

    @Test("The limit caps how many downloads wait")
    func limit() async throws {
        store.parts = { [ScriptBytes(Self.bytes(100_000)), ScriptBytes(Data([1]))] }
        let page = try page { $0.limits.webView.maximumDownloadCount = 2 }
        let replies = [try await page.request(Get()), try await page.request(Get())]
        await expectError(.tooManyPending) { _ = try await page.request(Get()) }
        #expect(try await page.bytes(of: replies[0].parts[0]).count == 100_000)
        _ = try await page.request(Get())
    }

    @Test(
        "Bytes end with their page, its process or the bridge; those of a waiting event do not")
    func navigatingAway() async throws {
        store.parts = { [ScriptBytes(Self.bytes(100_000))] }
        let page = try page()
        for leave in [
            { page.load() },
            {
                page.crash(); page.load()
            },
        ] {
            let old = try await id(page)
            leave()
            #expect(page.waitingBytesCount == 0)
            await expectError(.downloadEnded) { try await ask(page, old, 0) }
        }
        page.navigateAway()
        try page.emit("photo", ScriptBytes(Self.bytes(100_000)))
        page.load()
        let event = try await page.event("photo", as: ScriptBytes.self)
        #expect(try await page.bytes(of: event).count == 100_000)
        _ = try await id(page)
        page.remove()
        #expect(page.waitingBytesCount == 0)
    }

    @Test(
        "Navigating away and giving up bytes cancel the task that waits for a chunk",
        arguments: [true, false])
    func cancelled(byNavigating: Bool) async throws {
        let (asked, ended) = (Flag(), Flag())
        let chunks = AsyncStream<Data> {
            await asked.set()
            try? await Task.sleep(for: .seconds(1_000))
            if Task.isCancelled { await ended.set() }
            return nil
        }
        store.parts = { [ScriptBytes(chunks: chunks)] }
        let page = try page()
        let waiting = try await id(page)
        let chunk = Task { try await ask(page, waiting, 0) }
        await waitUntil { asked.isSet }
        if byNavigating {
            page.load()
            await expectError(.documentGone) { _ = try await chunk.value }
        } else {
            try await ask(page, waiting, -1)
            _ = try await chunk.value
        }
        await waitUntil { ended.isSet }
    }

    @MainActor
    private final class Flag {
        var isSet = false

        func set() { isSet = true }
    }

    @Test("Arguments of a call are parsed by the page script's function that understands bytes")
    func calls() async throws {
        let page = try page()
        try page.expose("show", returning: true)
        let show = ScriptFunction<ScriptBytes, [Int], Bool>("show")
        #expect(try await page.call(show(ScriptBytes(Data([1]), type: "a/b"), [1])))
        let call = try #require(page.calls.first)
        let pattern =
            #/show\(ScriptBridgeParse\("(\w{20,})","{\\"bytes\\":\\"(\w+)\\",.*"\),ScriptBridgeParse\("(\w+)","\[1\]"\)\)/#
        let marks = try #require(call.wholeMatch(of: pattern)).output
        #expect(marks.1 == marks.2 && marks.1 == marks.3)
        #expect(try await page.call(show(ScriptBytes(Data([1])), [])))
        #expect(page.calls.last?.contains(marks.1) == false, "Each call has a mark of its own.")
        let plain = ScriptFunction<[Int], Bool>("show")
        #expect(try await page.call(plain([1])))
        #expect(page.calls.last == #"show(JSON.parse("[1]"))"#)
        await #expect(throws: EncodingError.self) {
            let page = try self.page(sends: false)
            try page.expose("show", returning: true)
            _ = try await page.call(show(ScriptBytes(Data([1])), []))
        }
    }

    @Test("A chunk that is lost or rejected rejects the page's promise")
    func faults() async throws {
        store.parts = { [ScriptBytes(Self.bytes(100_000))] }
        let page = try page()
        page.fault(.reject(code: .rateExceeded), name: "ScriptBridge.bytes")
        let reply = try await page.request(Get())
        await expectError(.rateExceeded) { _ = try await page.bytes(of: reply.parts[0]) }
        page.fault(.duplicate, name: "ScriptBridge.bytes")
        let again = try await page.request(Get())
        #expect(try await page.bytes(of: again.parts[0]) == Self.bytes(100_000))
    }
}
