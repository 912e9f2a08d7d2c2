#if WebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

struct ActionButton: ScriptMessage { let path: String; let icon: String }
struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable { let latitude, longitude: Double }
    let accurate: Bool
}

@MainActor
@Suite("A page and a host in a real WebKit")
struct RoundTripTests {
    @Test("request and reply")
    func request() async throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(GetLocation.self) { request, context in
            try await Task.sleep(for: .milliseconds(2))
            return GetLocation.Reply(latitude: request.accurate ? 1.5 : 1, longitude: 2)
        }
        let page = try Page(channel)
        try await page.load()
        let text = try await page.run(
            "return [location.origin, await bridge.request('GetLocation', {accurate: true})]")
        #expect(text == "x")
        print(page.observer.events)
    }
}
#endif
