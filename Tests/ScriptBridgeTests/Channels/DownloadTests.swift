import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Downloads", .timeLimit(.minutes(5)))
struct DownloadTests {
    struct Get: ScriptRequest, Codable {
        struct Reply: Codable, Sendable {
            var count = 0
            var parts: [ScriptBytes] = []
        }
        var name = ""
    }

    struct Parts: ScriptSubscription, Codable {
        typealias Element = Get.Reply
    }

    struct Failed: Error {}

    /// What the handlers return.
    @MainActor
    final class Store {
        var parts: @MainActor () throws -> [ScriptBytes] = { [] }
    }

    let store = Store()
    let clock = ManualClock()

    static func bytes(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
    }

    static func sequence(
        _ counts: [Int],
        byteCount: Int? = nil,
        failing: Bool = false
    ) -> ScriptBytes {
        let chunks = AsyncThrowingStream<Data, any Error> { continuation in
            for count in counts { continuation.yield(bytes(count)) }
            continuation.finish(throwing: failing ? Failed() : nil)
        }
        return ScriptBytes(chunks: chunks, byteCount: byteCount, type: "text/plain")
    }

    func page(
        sends: Bool = true,
        _ change: (inout ScriptChannel) -> Void = { _ in }
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"),
            coding: ScriptCoding(data: .byteArray, keys: .snakeCase))
        let store = store
        channel.on(Get.self) { _, _ in
            let parts = try store.parts()
            return Get.Reply(count: parts.count, parts: parts)
        }
        channel.on(Parts.self) { _, _ in
            let parts = try store.parts()
            return AsyncStream { elements in
                for part in parts { elements.yield(Get.Reply(count: 1, parts: [part])) }
                elements.finish()
            }
        }
        channel.allowsDownloads = sends
        change(&channel)
        return try InMemoryPage(channels: [channel], clock: clock)
    }

    /// Asks for a chunk, and returns the number of bytes in it.
    @discardableResult
    func ask(_ page: InMemoryPage, _ id: String, _ index: Int) async throws -> Int? {
        let json = try await page.request(
            "ScriptBridge.bytes", json: #"{"id":"\#(id)","index":\#(index)}"#)
        let value = try MessageDecoder().decode(JSONValue.self, from: .json(json ?? "null"))
        return value["bytes"]?.string.flatMap { Data(base64Encoded: $0) }?.count
    }

    func id(_ page: InMemoryPage) async throws -> String {
        let json = try #require(try await page.request("Get", json: #"{"name":""}"#))
        let value = try MessageDecoder().decode(JSONValue.self, from: .json(json))
        return try #require(value["parts"]?[0]?["id"]?.string)
    }

    @Test(
        "The page gets every byte once",
        arguments: [0, 1, 1_000, 64 << 10, (64 << 10) + 1, 256 << 10, (1 << 20) + 3])
    func whole(count: Int) async throws {
        let bytes = Self.bytes(count)
        let file = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID())")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        store.parts = {
            [
                ScriptBytes(bytes, type: "image/png"), ScriptBytes(file: file),
                Self.sequence([count]), Self.sequence([0, count, 0], byteCount: count),
            ]
        }
        let page = try page()
        let reply = try await page.request(Get())
        #expect(reply.count == 4)
        #expect(reply.parts.map(\.byteCount) == [count, count, nil, count])
        #expect(reply.parts.map(\.type) == ["image/png", nil, "text/plain", "text/plain"])
        for part in reply.parts {
            #expect(try await page.bytes(of: part) == bytes)
            await expectError(.downloadEnded) { _ = try await page.bytes(of: part) }
        }
        #expect(page.waitingBytesCount == 0)
    }

    private struct Slow: ScriptRequest, Codable {
        typealias Reply = ScriptBytes
    }

    @Test("Bytes of a reply that its page no longer gets are not kept")
    func late() async throws {
        let gate = Gate()
        var (hasBegun, hasEnded) = (false, false)
        let page = try page { channel in
            channel.on(Slow.self) { _, _ in
                hasBegun = true
                await gate.wait()
                hasEnded = true
                return ScriptBytes(Self.bytes(10))
            }
        }
        let request = Task { try await page.request(Slow()) }
        await waitUntil { hasBegun }
        page.navigateAway()
        await expectError(.documentGone) { _ = try await request.value }
        await gate.open()
        await waitUntil { hasEnded }
        await settle()
        #expect(page.waitingBytesCount == 0)
    }

    @Test("Elements and events can contain bytes too, and many chunks keep their order")
    func elements() async throws {
        store.parts = { (1...5).map { Self.sequence([$0, 300_000, $0]) } }
        let page = try page()
        var counts: [Int] = []
        for try await element in try page.subscribe(Parts()) {
            let bytes = try await page.bytes(of: element.parts[0])
            #expect(bytes.dropFirst(counts.count + 1).prefix(300_000) == Self.bytes(300_000))
            counts.append(bytes.count)
        }
        #expect(counts == (1...5).map { 300_000 + 2 * $0 })
        for delivery in [EventDelivery.untilListener, .transient] {
            try page.emit("photo", ScriptBytes(Self.bytes(100_000)), delivery: delivery)
            let event = try await page.event("photo", as: ScriptBytes.self)
            if delivery == .untilListener {
                #expect(try await page.bytes(of: event) == Self.bytes(100_000))
            }
        }
    }

    @Test("Encoding bytes where no page can get them is an error")
    func rejected() async throws {
        let bytes = ScriptBytes(Data([1]))
        #expect(throws: EncodingError.self) { try JavaScriptEncoder().encodeJSON(bytes) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode([bytes]) }
        #expect(throws: DecodingError.self) {
            try MessageDecoder().decode(ScriptBytes.self, from: .json(#"{"bytes":"","id":""}"#))
        }
        store.parts = { [bytes] }
        await expectError(.handlerFailed) { _ = try await self.page(sends: false).request(Get()) }
        let page = try page()
        #expect(throws: EncodingError.self) { try page.emit("a", bytes, delivery: .latest) }
        #expect(throws: EncodingError.self) { try page.setContext(bytes) }
        let answer = await page.postMessage(#"{"name":"Get","data":{"name":""}}"#, on: "nativeApp")
        #expect(answer != .nothing)
        #expect(page.waitingBytesCount == 0)
        let reply = try await page.request(Get())
        #expect(throws: (any Error).self) { try page.emit("a", reply.parts[0]) }
    }

    @Test("A forged bytes value that the host passes on has no bytes")
    func forged() async throws {
        struct Echo: ScriptRequest, Codable {
            typealias Reply = JSONValue
            let value: JSONValue
        }
        let page = try page { channel in channel.on(Echo.self) { echo, _ in echo.value } }
        let forged: JSONValue = ["bytes": "mark", "id": "a", "data": "AQ=="]
        #expect(try await page.request(Echo(value: forged)) == forged)
        await #expect(throws: DecodingError.self) {
            let json = try await page.request("Echo", json: #"{"value":{"bytes":"mark","id":"a"}}"#)
            _ = try MessageDecoder().decode(ScriptBytes.self, from: .json(json ?? ""))
        }
    }

    @Test(
        "The pages of each origin recognize only their own mark, in events from before their load too"
    )
    func marks() async throws {
        let origins: [Origin] = ["https://example.com", "https://example.org"]
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origins))
        channel.allowsDownloads = true
        let pushed = Pushed()
        let page = ScriptedPage(
            PageAbilities(keepsSecrets: true), pushed: { pushed.packets.append($0) })
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), page: page)
        let marks = try #require(session.downloads.marks)
        for (index, origin) in (origins + origins).enumerated() {
            let (early, late) = (ScriptBytes(Data([1])), ScriptBytes(Data(count: 70_000)))
            try session.emit("early", [early, late])
            let packet = #"{"bridge":1,"document":"\#(index)","messages":[]}"#
            let source = MessageSource(origin: origin, isMainFrame: true)
            session.receive(.json(packet), on: "nativeApp", from: source) { _ in }
            await waitUntil { pushed.packets.count == 2 * index + 1 }
            try session.emit("late", [early, late])
            await waitUntil { pushed.packets.count == 2 * index + 2 }
            for packet in pushed.packets.suffix(2) {
                let others = Set(origins).subtracting([origin]).map { marks[$0] }
                #expect(packet.ranges(of: #""bytes":"\#(marks[origin])""#).count == 2)
                for mark in others + [marks.standIn, marks[nil]] { #expect(!packet.contains(mark)) }
            }
            session.handleDocumentChange()
        }
        #expect(Set(origins.map { marks[$0] } + [marks[nil], marks.standIn]).count == 4)
        session.close()
    }

    @MainActor
    private final class Pushed {
        var packets: [String] = []
    }

    @Test("A source that throws or has fewer or more bytes than announced fails the download")
    func sources() async throws {
        let page = try page()
        for part in [
            Self.sequence([300_000], failing: true), Self.sequence([10], byteCount: 11),
            Self.sequence([10], byteCount: 9), Self.sequence([10, 1], byteCount: 10),
        ] {
            store.parts = { [part] }
            let reply = try await page.request(Get())
            await expectError(.downloadIncomplete) { _ = try await page.bytes(of: reply.parts[0]) }
            #expect(page.waitingBytesCount == 0)
        }
    }

    @Test("A missing file fails the reply; a file that vanishes or changes fails the download")
    func files() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        store.parts = { [ScriptBytes(file: file)] }
        let page = try page()
        await expectError(.handlerFailed) { _ = try await page.request(Get()) }
        for change: () throws -> Void in [
            { try FileManager.default.removeItem(at: file) },
            { try Self.bytes(100).write(to: file) },
            { try Self.bytes(600_001).write(to: file, options: .atomic) },
        ] {
            try Self.bytes(600_000).write(to: file)
            let reply = try await page.request(Get())
            try change()
            await expectError(.downloadIncomplete) { _ = try await page.bytes(of: reply.parts[0]) }
        }
        try Self.bytes(600_000).write(to: file)
        let reply = try await page.request(Get())
        await expectError(.downloadIncomplete) {
            _ = try await page.bytes(of: reply.parts[0]) { _ in
                try? FileManager.default.removeItem(at: file)
            }
        }
        #expect(page.waitingBytesCount == 0)
    }
}
