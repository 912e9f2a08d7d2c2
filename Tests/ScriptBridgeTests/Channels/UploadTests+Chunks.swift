import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Chunks from pages that do not use `bridge.upload`, and what happens to each.
extension UploadTests {
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
}
