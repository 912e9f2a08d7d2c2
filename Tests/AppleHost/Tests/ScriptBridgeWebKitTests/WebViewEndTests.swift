import FixtureSupport
import ScriptBridge
import Testing
import WebKit

@MainActor
@Suite("End of a web view", .timeLimit(.minutes(5)))
struct WebViewEndTests {
    private struct Hang: ScriptRequest {
        typealias Reply = Bool
    }

    @MainActor
    private final class Log {
        var hasBegun = false
        var isCancelled = false
    }

    @Test(
        "A web view that is gone ends the requests of a bridge that is kept, and frees its controller"
    )
    func end() async throws {
        let log = Log()
        var page: FakePage? = try FakePage { _ in
            var channel = ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: "https://example.com"))
            channel.on(Hang.self) { _, _ in
                log.hasBegun = true
                while !Task.isCancelled { await Task.yield() }
                log.isCancelled = true
                return false
            }
            return [channel]
        }
        let bridge = try #require(page?.bridge)
        let controller = try #require(page?.controller)
        _ = await page?.postPacket(#"{"name":"Hang","id":1}"#)
        await waitUntil { log.hasBegun }
        page = nil
        await waitUntil { log.isCancelled }
        #expect(controller.fakeHandlerNames.isEmpty)
        let gone = "The web view is gone: keep it as long as the bridge is used."
        await #expect(throws: BridgeError(.noWebView, gone)) { try await bridge.evaluate("1") }
    }
}
