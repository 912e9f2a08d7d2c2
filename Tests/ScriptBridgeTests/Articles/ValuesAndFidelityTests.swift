import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeTesting
import Testing

/// The code of the article *Values and fidelity*.
@Suite("Article: values and fidelity")
struct ValuesAndFidelityTests {
    private struct Settings: Decodable {
        let size: Int
    }

    @Test("The article's code works")
    func code() throws {
        var decoder = MessageDecoder()
        decoder.coding.dates = .milliseconds
        let date = try decoder.decode(Date.self, from: .json("1700000000250"))
        #expect(date == Date(timeIntervalSince1970: 1_700_000_000.25))
        var encoder = JavaScriptEncoder()
        encoder.coding.decimals = .number
        encoder.expressions = [.largeIntegers, .dates]
        let source = try encoder.encode([Int64.max])
        #expect(source == "[9223372036854775807n]")
    }

    struct Log: ScriptMessage {
        let event: String
        let details: JSONValue
    }

    @Test("Any JSON behaves as the article says")
    func anyJSON() throws {
        let details: JSONValue = ["user": ["name": "Ada"], "settings": ["size": 2.0]]
        let log = Log(event: "opened", details: details)
        let user = log.details["user"]?["name"]?.string
        let reply: JSONValue = ["accepted": true, "retries": 3, "next": nil]
        let settings = try log.details["settings"]?.decode(Settings.self)
        #expect(user == "Ada")
        #expect(reply.description == #"{"accepted":true,"retries":3,"next":null}"#)
        #expect(settings?.size == 2)
    }

    @Test("A channel has its own coding")
    @MainActor
    func coding() async throws {
        struct Meeting: ScriptRequest, Codable {
            typealias Reply = Meeting
            let startsAt: Date
        }
        let policy: OriginPolicy = .mainFrame(of: "https://example.com")
        let coding = ScriptCoding(
            dates: .milliseconds,
            data: .byteArray,
            largeIntegers: .string,
            keys: .snakeCase
        )
        var channel = ScriptChannel("nativeApp", accepting: policy, coding: coding)
        channel.on(Meeting.self) { meeting, _ in meeting }
        let page = try InMemoryPage(channels: [channel])
        let answer = await page.postMessage(
            #"{"name":"Meeting","starts_at":1500}"#, on: "nativeApp")
        #expect(answer == .json(#"{"starts_at":1500}"#))
    }
}
