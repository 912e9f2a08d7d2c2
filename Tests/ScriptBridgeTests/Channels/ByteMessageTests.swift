import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// Plays the rows of `bytes.json`, which the tests in js play against the fake host.
@MainActor
@Suite("Messages about bytes", .timeLimit(.minutes(5)))
struct ByteMessageTests {
    struct Row: Decodable, Sendable, CustomStringConvertible {
        let name: String
        /// Whether the channel takes uploads; nil for yes.
        let uploads: Bool?
        let limits: [String: Double]?
        /// The name, the data and the outcome of each message.
        let steps: [[JSONValue]]

        var description: String { name }
    }

    private struct Photo: ScriptUpload {
        typealias Reply = Bool
    }

    private struct Bytes: ScriptRequest {
        typealias Reply = [ScriptBytes]
        let sizes: [Int]
    }

    private struct Reject: ScriptRequest {
        typealias Reply = Bool
    }

    private func page(_ row: Row) throws -> InMemoryPage {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.limits = try ScriptChannel.Limits(row.limits ?? [:])
        if row.uploads ?? true {
            channel.on(Photo.self) { _, _, _ in
                try await Task.sleep(for: .seconds(3_600))
                return true
            }
        }
        channel.on(Bytes.self) { request, _ in
            request.sizes.map { ScriptBytes(Data(count: $0)) }
        }
        channel.on(Reject.self) { _, _ in
            throw PageError("rejected", "With bytes.", data: ScriptBytes(Data([1])))
        }
        channel.allowsDownloads = true
        return try InMemoryPage(channels: [channel], clock: ManualClock())
    }

    @Test("Each message has its outcome", arguments: try Fixture.rows("bytes", as: Row.self))
    func outcomes(row: Row) async throws {
        let page = try page(row)
        var pending: [Task<String?, any Error>] = []
        for step in row.steps {
            let name = try #require(step[0].string)
            let data = try Fixture.text(step[1])
            let expected = step[2]
            let reply = await begin { try await page.request(name, json: data) }
            if expected == .string("pending") {
                pending.append(reply)
                continue
            }
            do {
                let json = try #require(try await reply.value, "\(name) \(data)")
                let value = try Fixture.value(json)
                if let inside = expected["inside"] {
                    let places = try #require(value.array)
                    #expect(
                        JSONValue.array(places.map { .bool($0["data"] != nil) }) == inside,
                        "\(name) \(data)")
                } else {
                    #expect(value == expected["result"], "\(name) \(data)")
                }
            } catch let error as BridgeError {
                #expect(error.code.rawValue == expected["error"]?.string, "\(name) \(data)")
            }
        }
        page.load()
        for task in pending { await expectError(.documentGone) { _ = try await task.value } }
    }
}
