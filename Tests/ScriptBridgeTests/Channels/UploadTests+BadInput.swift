import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Uploads that must end in one way, with little memory and without a file.
extension UploadTests {
    /// An empty directory, which is deleted when the test ends.
    final class Directory: Sendable {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "uploads-\(UUID().uuidString)", directoryHint: .isDirectory)

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }

        var names: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: url.path) }
        }
    }

    /// A page whose host writes each upload into a directory.
    private func writer(into directory: Directory) throws -> InMemoryPage {
        try page { photo, bytes, _ in
            do {
                let file = try await bytes.file(in: directory.url)
                return Photo.reply(photo.album, try Data(contentsOf: file.url))
            } catch {
                log.failure = error
                throw error
            }
        }
    }

    @Test(
        "A file's name is only a text, whatever it is",
        arguments: [
            "../a.png", "../../../../etc/passwd", "/etc/passwd", "a\0b", "\0", "", ".", "..",
            String(repeating: "n", count: 300), String(repeating: "../", count: 300), "a/b\\c",
        ])
    func names(_ name: String) async throws {
        let directory = try Directory()
        let seen = Seen()
        let page = try page { photo, bytes, _ in
            let file = try await bytes.file(in: directory.url)
            seen.name = bytes.fileName
            #expect(try directory.names == [file.url.lastPathComponent])
            #expect(file.url.lastPathComponent.hasPrefix("upload-"))
            return Photo.reply(photo.album, try Data(contentsOf: file.url))
        }
        let reply = try await page.upload(
            Photo(album: "a"), Self.bytes(1_000), fileName: name, chunkSize: 100)
        #expect(reply == Photo.reply("a", Self.bytes(1_000)))
        #expect(seen.name == name)
        await waitUntil { (try? directory.names) == [] }
    }

    @MainActor
    private final class Seen {
        var name: String?
    }

    @Test(
        "An upload under way leaves no file when the page navigates away, crashes or loses its bridge",
        arguments: ["load", "crash", "remove"])
    func middle(_ end: String) async throws {
        let directory = try Directory()
        let page = try writer(into: directory)
        let upload = await begin {
            try await page.request("Photo", json: #"{"id":1,"data":{"album":"a"},"size":1000}"#)
        }
        _ = try await page.request(
            "ScriptBridge.chunk", json: #"{"id":1,"index":0,"bytes":"AQ=="}"#)
        await waitUntil { (try? directory.names.count) == 1 }
        switch end {
        case "load": page.load()
        case "crash": page.crash()
        default: page.remove()
        }
        await expectError(end == "remove" ? .hostGone : .documentGone) {
            _ = try await upload.value
        }
        await waitUntil { log.failure is CancellationError }
        await waitUntil { (try? directory.names) == [] }
    }

    @Test("A chunk from another document with the same upload number is not accepted")
    func otherDocument() async throws {
        var channel = ScriptChannel(
            "nativeApp",
            accepting: .mainFrame(of: "https://example.com").allowingUnknownSources())
        channel.on(Photo.self) { photo, bytes, _ in
            Photo.reply(photo.album, try await bytes.data())
        }
        let recorder = Recorder()
        let session = PageSession(
            dispatcher: try ChannelDispatcher(channels: [channel]), observer: recorder
        ) { _, _ in }
        func post(_ document: String, _ id: Int, _ message: String, _ source: MessageSource) {
            let packet =
                #"{"bridge":1,"document":"\#(document)","messages":[{"id":\#(id),\#(message)}]}"#
            session.receive(.json(packet), on: "nativeApp", from: source) { _ in }
        }
        func chunk(_ index: Int, _ bytes: String, isLast: Bool) -> String {
            #""name":"ScriptBridge.chunk","data":{"id":1,"index":\#(index),"bytes":"\#(bytes)","last":\#(isLast)}"#
        }
        let own: MessageSource = .mainFrame("https://example.com")
        post("a", 1, #""name":"Photo","data":{"id":1,"data":{"album":"a"}}"#, own)
        post("a", 2, chunk(0, "AQ==", isLast: false), own)
        await settle()
        post("b", 1, chunk(1, "/w==", isLast: true), .unknown)
        post("a", 3, chunk(1, "/w==", isLast: true), .unknown)
        await settle()
        #expect(recorder.outcomes.isEmpty)
        post("a", 4, chunk(1, "Ag==", isLast: true), own)
        await waitUntil { !recorder.outcomes.isEmpty }
        guard case .outcome(_, .replied(let json), _) = recorder.events.last else {
            Issue.record("The upload has no reply.")
            return
        }
        #expect(
            try MessageDecoder().decode(Photo.Reply.self, from: .json(json))
                == Photo.reply("a", Data([1, 2])))
        session.close()
    }
}
