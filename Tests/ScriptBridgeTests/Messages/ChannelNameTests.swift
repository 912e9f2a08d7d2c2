import Testing

@testable import ScriptBridge

@Suite("Channel names")
struct ChannelNameTests {
    @Test(
        "Accepts ordinary names",
        arguments: ["nativeApp", "my-app.v2", "größe", "a b"])
    func valid(text: String) throws {
        #expect(try ChannelName(text).text == text)
    }

    @Test(
        "Rejects names that could never receive a message",
        arguments: ["", "constructor", "toString", "__proto__", "hasOwnProperty", "a\0b"]
    )
    func invalid(text: String) {
        let sentence = "“\(text)” cannot be the name of a channel: \(ChannelName.rule)."
        #expect(throws: BridgeError(.invalidName, sentence)) { try ChannelName(text) }
    }

    @Test("Compares names byte by byte, as JavaScript does")
    func comparison() throws {
        let composed = try ChannelName(String("caf\u{E9}"))
        let decomposed = try ChannelName(String("cafe\u{301}"))
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(composed == "caf\u{E9}")
    }

    #if os(macOS) || os(Linux)  // where a test can be a process
    @Test("An invalid name literal stops the program")
    func invalidLiteral() async {
        await #expect(processExitsWith: .failure) {
            let name: ChannelName = "toString"
            print(name)
        }
    }
    #endif
}
