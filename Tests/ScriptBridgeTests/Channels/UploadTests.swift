import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

@MainActor
@Suite("Uploads", .timeLimit(.minutes(5)))
struct UploadTests {
    struct Photo: ScriptUpload, Codable {
        struct Reply: Codable, Hashable, Sendable {
            let album: String
            let count: Int
            let sum: Int
        }
        let album: String

        static func reply(_ album: String, _ bytes: Data) -> Reply {
            let sum = bytes.reduce(0) { ($0 * 31 + Int($1)) % 65_521 }
            return Reply(album: album, count: bytes.count, sum: sum)
        }
    }

    /// What a test's handler has seen, and when it continues.
    @MainActor
    final class Log {
        var chunkCount = 0
        var failure: (any Error)?
        var isOpen = true
    }

    let log = Log()

    static func bytes(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) })
    }

    func page(
        types: [String]? = nil,
        maximumByteCount: Int? = nil,
        observer: (any BridgeObserver)? = nil,
        _ handler:
            @escaping @MainActor @Sendable (Photo, UploadedBytes, MessageContext) async throws ->
            Photo.Reply
    ) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"),
            coding: ScriptCoding(data: .byteArray, keys: .snakeCase))
        channel.on(
            Photo.self, types: types, maximumByteCount: maximumByteCount, handler: handler)
        return try InMemoryPage(channels: [channel], observer: observer)
    }

    func reader(
        _ log: Log,
        observer: (any BridgeObserver)? = nil
    ) throws -> InMemoryPage {
        try page(observer: observer) { photo, bytes, _ in
            do {
                var data = Data()
                for try await chunk in bytes {
                    data += chunk
                    log.chunkCount += 1
                    await waitUntil { log.isOpen }
                }
                return Photo.reply(photo.album, data)
            } catch {
                log.failure = error
                throw error
            }
        }
    }

    @Test(
        "The handler gets the fields and every byte once",
        arguments: [0, 1, 1_000, 1_001, 64 << 10, (1 << 20) + 3])
    func whole(count: Int) async throws {
        let page = try page { photo, bytes, _ in
            #expect(bytes.announcedByteCount == count)
            #expect(bytes.type == "image/png")
            #expect(bytes.fileName == "../a\0b.png")
            return Photo.reply(photo.album, try await bytes.data())
        }
        let bytes = Self.bytes(count)
        let reply = try await page.upload(
            Photo(album: "Summer"), bytes, type: "image/png", fileName: "../a\0b.png",
            chunkSize: count > 100_000 ? 256 << 10 : 1_000)
        #expect(reply == Photo.reply("Summer", bytes))
    }

    @Test("Bytes that the handler does not read are not sent")
    func earlyReturn() async throws {
        let page = try page { photo, bytes, _ in
            for try await chunk in bytes { return Photo.reply(photo.album, chunk) }
            return Photo.reply("none", Data())
        }
        let bytes = Self.bytes(1_000_000)
        let reply = try await page.upload(Photo(album: "a"), bytes, chunkSize: 50)
        #expect(reply == Photo.reply("a", bytes.prefix(50)))
        await settle()
        // Out of twenty thousand. The page keeps sending until it has the reply, which comes late if
        // the machine has other work.
        #expect(page.sentChunkCount < 10_000)
    }

    @Test("An observer that keeps its events does not keep the handlers")
    func lifetime() async throws {
        final class Token: Sendable {}
        weak var kept: Token?
        let recorder = Recorder()
        do {
            let token = Token()
            kept = token
            let page = try page(observer: recorder) { photo, bytes, _ in
                defer { _ = token }
                return Photo.reply(photo.album, try await bytes.data())
            }
            _ = try await page.upload(Photo(album: "a"), Self.bytes(10), chunkSize: 4)
        }
        await waitUntil { kept == nil }
        #expect(kept == nil)
        #expect(recorder.events.count > 5)
    }

    @Test("An observer sees the progress and the rejected chunks")
    func progress() async throws {
        let recorder = Recorder()
        let page = try reader(log, observer: recorder)
        func shown() -> [String] {
            recorder.events.compactMap { event in
                switch event {
                case .message(let context, _): "message \(context.name)"
                case .progress(let context, let count, let announced):
                    "\(context.name) \(count) of \(announced ?? -1)"
                case .outcome(let context, let outcome, _):
                    if case .failed(let error) = outcome {
                        "\(context.name) \(error.code)"
                    } else {
                        "\(context.name) ended"
                    }
                case .rejected(_, _, let error): "rejected \(error.code)"
                default: nil
                }
            }
        }
        _ = try await page.upload(Photo(album: "a"), Self.bytes(10), chunkSize: 4)
        #expect(
            shown() == [
                "message Photo", "Photo 0 of 10", "Photo 4 of 10", "Photo 8 of 10",
                "Photo 10 of 10", "Photo ended",
            ])
        await expectError(.uploadIncomplete) {
            _ = try await page.upload(
                Photo(album: "a"), Self.bytes(4), announcing: 5, chunkSize: 4)
        }
        #expect(
            shown().dropFirst(6).sorted() == [
                "Photo 0 of 5", "Photo 4 of 5", "Photo uploadIncomplete", "message Photo",
                "rejected uploadIncomplete",
            ])
    }

    @Test("The page sends only a few chunks ahead of the handler")
    func backPressure() async throws {
        log.isOpen = false
        let page = try reader(log)
        let bytes = Self.bytes(100_000)
        let reply = Task { try await page.upload(Photo(album: "a"), bytes, chunkSize: 1_000) }
        await waitUntil { log.chunkCount == 1 }
        for _ in 0..<50 { await settle() }
        #expect(page.sentChunkCount <= 7)
        log.isOpen = true
        #expect(try await reply.value == Photo.reply("a", bytes))
    }

    @Test("An upload that exceeds its own limit or has another type is rejected")
    func limits() async throws {
        let page = try page(types: ["image/*", "text/plain"], maximumByteCount: 1_000) {
            _, bytes, _ in
            Photo.reply("", try await bytes.data())
        }
        func upload(_ count: Int, type: String?) async throws {
            _ = try await page.upload(Photo(album: "a"), Self.bytes(count), type: type)
        }
        await expectError(.uploadTooLarge) { try await upload(1_001, type: "image/png") }
        try await upload(1_000, type: "IMAGE/png")
        try await upload(1, type: "text/plain;charset=utf-8")
        try await upload(1, type: "text/plain ; charset=utf-8")
        for type in [nil, "", "image", "text/html", "ximage/png"] {
            await expectError(.typeNotAccepted) { try await upload(1, type: type) }
        }
        let messages = [
            "text/html": "The upload's type “text/html” is not accepted.",
            "": "An upload without a type is not accepted. Send a Blob that has one.",
        ]
        for (type, message) in messages {
            let error = await #expect(throws: BridgeError.self) { try await upload(1, type: type) }
            #expect(error?.message == message)
        }
    }

    @Test("Bytes can be read only once, and not after the handler has returned")
    func readOnce() async throws {
        let kept = Kept()
        let page = try page { photo, bytes, _ in
            kept.bytes = bytes
            let data = try await bytes.data()
            do {
                _ = try await bytes.data()
                Issue.record("No error")
            } catch {
                #expect((error as? PageError)?.code == "uploadEnded")
            }
            return Photo.reply(photo.album, data)
        }
        #expect(
            try await page.upload(Photo(album: "a"), Data([1])) == Photo.reply("a", Data([1])))
        await #expect(throws: PageError.self) { _ = try await kept.bytes?.data() }
    }

    @MainActor
    private final class Kept {
        var bytes: UploadedBytes?
    }

    @Test("The file of an upload is deleted when its handler has returned, unless it was moved")
    func keptFile() async throws {
        let directory = try Directory()
        let page = try page { photo, bytes, _ in
            let isKept = photo.album == "kept"
            let file = isKept ? try await bytes.file(in: directory.url) : try await bytes.file()
            let folder = isKept ? directory.url : FileManager.default.temporaryDirectory
            #expect(file.url.path.hasPrefix(folder.path))
            let data = try Data(contentsOf: file.url)
            if isKept { try file.move(to: directory.url.appending(path: "kept")) }
            return Photo.reply(photo.album, data)
        }
        let bytes = Self.bytes(300_000)
        for album in ["gone", "kept"] {
            let reply = try await page.upload(Photo(album: album), bytes)
            #expect(reply == Photo.reply(album, bytes))
        }
        await waitUntil { (try? directory.names) == ["kept"] }
        #expect(try Data(contentsOf: directory.url.appending(path: "kept")) == bytes)
    }

    @Test("A file that cannot be written ends the upload")
    func unwritable() async throws {
        let page = try page { photo, bytes, _ in
            _ = try await bytes.file(in: URL(filePath: "/nowhere"))
            return Photo.reply(photo.album, Data())
        }
        await expectError(.handlerFailed) {
            _ = try await page.upload(Photo(album: "a"), Self.bytes(10))
        }
    }

    @Test("A page without bridge.js cannot upload")
    func unscripted() async throws {
        let page = try reader(log)
        let answer = await page.postMessage(
            #"{"name":"Photo","data":{"id":1,"data":{"album":"a"}}}"#, on: "nativeApp")
        #expect(answer != .nothing)
        #expect(log.chunkCount == 0)
    }

    @Test("A chunk that is rejected or lost ends the upload")
    func faults() async throws {
        let page = try reader(log)
        page.fault(.reject(code: .rateExceeded), name: "ScriptBridge.chunk")
        await expectError(.rateExceeded) {
            _ = try await page.upload(Photo(album: "a"), Self.bytes(10))
        }
        page.fault(.drop, name: "ScriptBridge.chunk")
        await expectError(.timedOut) {
            _ = try await page.upload(
                Photo(album: "a"), Self.bytes(10), timeout: .milliseconds(50))
        }
        let reply = try await page.upload(Photo(album: "a"), Self.bytes(10))
        #expect(reply == Photo.reply("a", Self.bytes(10)))
    }
}
