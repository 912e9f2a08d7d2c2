import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Chunks from pages that do not use `bridge.upload`, and what happens to each.
extension UploadTests {
    @Test("Duplicate, missing, malformed and stray chunks of an upload")
    func chunks() async throws {
        let page = try reader(log)
        func open(_ id: Int) async -> Task<String?, any Error> {
            await begin {
                try await page.request(
                    "Photo", json: #"{"id":\#(id),"data":{"album":"a"}}"#)
            }
        }
        func chunk(_ id: Int, _ index: Int, _ rest: String) async throws {
            _ = try await page.request(
                "ScriptBridge.chunk", json: #"{"id":\#(id),"index":\#(index),\#(rest)}"#)
        }
        let doubled = await open(1)
        await expectError(.duplicateID) { _ = try await open(1).value }
        try await chunk(1, 0, #""bytes":"AQ==""#)
        try await chunk(1, 0, #""bytes":"AQ==""#)
        try await chunk(1, 1, #""bytes":"Ag==","last":true"#)
        let reply = Photo.reply("a", Data([1, 2]))
        let json = try #require(try await doubled.value)
        #expect(try MessageDecoder().decode(Photo.Reply.self, from: .json(json)) == reply)

        for (id, rest) in [
            (10, #""bytes":"%%%%""#), (11, #""bytes":1"#), (12, #""bytes":"","last":1"#),
        ] {
            let malformed = await open(id)
            await expectError(.invalidMessage) { try await chunk(id, 0, rest) }
            await expectError(.invalidMessage) { _ = try await malformed.value }
        }

        let leftOut = await open(2)
        await expectError(.uploadIncomplete) { try await chunk(2, 1, #""bytes":"AQ==""#) }
        await expectError(.uploadIncomplete) { _ = try await leftOut.value }
        // The page may not know yet that the upload has ended.
        try await chunk(2, 0, #""bytes":"AQ==""#)
        try await chunk(7, 0, #""bytes":"AQ==""#)

        let far = await open(3)
        await expectError(.uploadIncomplete) { try await chunk(3, 9, #""bytes":"""#) }
        await expectError(.uploadIncomplete) { _ = try await far.value }
        let large = await open(4)
        let bytes = Data(count: (1 << 20) + 1).base64EncodedString()
        await expectError(.messageTooLarge) { try await chunk(4, 0, #""bytes":"\#(bytes)""#) }
        await expectError(.messageTooLarge) { _ = try await large.value }
    }

    @Test("Chunks after the last one fail without affecting the upload")
    func afterTheLast() async throws {
        log.isOpen = false
        let page = try reader(log)
        let upload = Task {
            try await page.upload(Photo(album: "a"), Data([1, 2, 3]), chunkSize: 1)
        }
        await waitUntil { page.sentChunkCount == 4 }
        for _ in 0..<5 { await settle() }
        await expectError(.uploadEnded) {
            _ = try await page.request(
                "ScriptBridge.chunk", json: #"{"id":1,"index":4,"bytes":"AQ=="}"#)
        }
        log.isOpen = true
        #expect(try await upload.value == Photo.reply("a", Data([1, 2, 3])))
    }

    @Test("At most one chunk waits for room, and cancelling it ends the wait")
    func waitingForRoom() async throws {
        log.isOpen = false
        let page = try reader(log)
        let upload = await begin {
            try await page.request("Photo", json: #"{"id":1,"data":{"album":"a"}}"#)
        }
        func chunk(_ index: Int, _ rest: String) async throws -> String? {
            try await page.request(
                "ScriptBridge.chunk", json: #"{"id":1,"index":\#(index),\#(rest)}"#)
        }
        // One chunk is with the handler, and four wait to be read.
        for index in 0..<5 {
            let isFull = try await chunk(index, #""bytes":"AQ==""#)
            #expect(isFull == (index == 4 ? "true" : "false"))
            await waitUntil { log.chunkCount == 1 }
        }
        func wait() async -> Task<String?, any Error> {
            await begin { try await chunk(5, #""bytes":"""#) }
        }
        let first = await wait()
        await expectError(.tooManyPending) { _ = try await wait().value }
        first.cancel()
        await expectError(.cancelled) { _ = try await first.value }
        let second = await wait()
        log.isOpen = true
        #expect(try await second.value == "false")
        _ = try await chunk(5, #""bytes":"","last":true"#)
        let json = try #require(try await upload.value)
        let bytes = Data(repeating: 1, count: 5)
        #expect(
            try MessageDecoder().decode(Photo.Reply.self, from: .json(json))
                == Photo.reply("a", bytes))
    }

    @Test("After the last chunk, the page is not told to wait for room")
    func fullOfTheLast() async throws {
        log.isOpen = false
        let page = try reader(log)
        let upload = await begin {
            try await page.request("Photo", json: #"{"id":1,"data":{"album":"a"}}"#)
        }
        // One chunk is with the handler, and four wait to be read.
        for index in 0..<5 {
            let last = index == 4
            let isFull = try await page.request(
                Self.chunk,
                json: #"{"id":1,"index":\#(index),"bytes":"AQ==","last":\#(last)}"#)
            #expect(isFull == "false")
            await waitUntil { log.chunkCount == 1 }
        }
        log.isOpen = true
        let json = try #require(try await upload.value)
        let bytes = Data(repeating: 1, count: 5)
        #expect(
            try MessageDecoder().decode(Photo.Reply.self, from: .json(json))
                == Photo.reply("a", bytes))
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
        page.fault(.reject(code: .rateExceeded), name: Self.chunk)
        await expectError(.rateExceeded) {
            _ = try await page.upload(Photo(album: "a"), Self.bytes(10))
        }
        page.fault(.drop, name: Self.chunk)
        await expectError(.timedOut) {
            _ = try await page.upload(
                Photo(album: "a"), Self.bytes(10), timeout: .milliseconds(50))
        }
        let reply = try await page.upload(Photo(album: "a"), Self.bytes(10))
        #expect(reply == Photo.reply("a", Self.bytes(10)))
    }

    private static let chunk = "ScriptBridge.chunk"

    @Test("A page that sends more than there is room for ends the upload")
    func flood() async throws {
        log.isOpen = false
        let page = try reader(log)
        let upload = await begin {
            try await page.request("Photo", json: #"{"id":1,"data":{"album":"a"}}"#)
        }
        await expectError(.tooManyPending) {
            for index in 0..<20 {
                _ = try await page.request(
                    "ScriptBridge.chunk", json: #"{"id":1,"index":\#(index),"bytes":"AQ=="}"#)
            }
        }
        log.isOpen = true
        await expectError(.tooManyPending) { _ = try await upload.value }
    }
}
