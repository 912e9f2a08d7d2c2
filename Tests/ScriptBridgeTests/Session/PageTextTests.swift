import FixtureSupport
import ScriptBridge
import Testing

@MainActor
@Suite("Replies to very long page texts")
struct PageTextTests {
    /// A text that is far longer than any reply, as it stands in a JSON string.
    private static let long = String(repeating: #"é\n"#, count: 50_000)

    /// Messages with a very long name, key, text or path.
    @Test(
        "Replies stay short",
        arguments: [
            #"{"name":"LONG"}"#, #"{"name":"LONG","id":1}"#, #"{"name":"LONG","id":0}"#,
            #"{"name":"LONG","id":1,"kind":"LONG"}"#,
            #"{"name":"Pick","data":{"kind":"LONG"},"id":1}"#,
            #"{"name":"Pick","data":{"counts":{"LONG":"x"}},"id":1}"#,
            #"{"name":"Pick","data":{"number":123LONG},"id":1}"#,
            #"{"name":"Pick","data":{"date":"LONG"},"id":1}"#,
            #"{"LONG":1}"#, #"{"name":"Echo","id":1,"kind":"subscribe","credit":1}"#,
        ])
    func short(_ message: String) async throws {
        var channel = ScriptChannel.fixture()
        channel.on(Pick.self) { _, _ in 0 }
        let host = try SessionHost(channel)
        let number = message.contains("123LONG")
        let text = number ? String(repeating: "1", count: 100_000) : Self.long
        let message = message.replacing("LONG", with: text)
        let packet = #"{"bridge":1,"document":"d","messages":[\#(message)]}"#
        guard case .text(let answer) = await host.receive(packet) else {
            Issue.record("The answer is not a packet.")
            return
        }
        #expect(answer.contains("error"))
        #expect(answer.utf8.count < 2_000)
        // A page without the page script gets the same text as a rejection.
        let flat = message.replacing(#/"data":\{(.*)\},"id"/#) { "\($0.1),\"id\"" }
        guard case .rejection(let text) = await host.receive(flat) else {
            Issue.record("The answer is not a rejection.")
            return
        }
        #expect(text.utf8.count < 2_000)
    }

    private struct Pick: ScriptRequest {
        typealias Reply = Int

        enum Kind: String, Codable {
            case one
        }

        let kind: Kind?
        let counts: [String: Int]?
        let number: Int?
        let date: Int?
    }
}
