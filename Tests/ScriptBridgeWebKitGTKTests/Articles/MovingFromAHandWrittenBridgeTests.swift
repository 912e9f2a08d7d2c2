#if WebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Synchronization
import Testing

extension RealWebKit {
    /// The page of the article *Moving from a hand-written bridge*, unchanged.
    @MainActor
    @Suite("Article: moving from a hand-written bridge")
    struct MovingFromAHandWrittenBridgeTests {
        @Test("The unchanged page posts its button and sends the token to its server")
        func page() async throws {
            let article = try Article("MovingFromAHandWrittenBridge")
            let html = try #require(article.blocks(of: "html").first)
            let bodies = Bodies()
            let server = try LocalServer { path, body in
                guard path == "/notification_tokens" else {
                    return WebResponse(html, contentType: "text/html")
                }
                bodies.all.withLock { $0.append(body) }
                return WebResponse("", contentType: "text/plain")
            }
            var buttons: [ActionButton] = []
            var channel = Self.channel(server.origin)
            channel.on(ActionButton.self) { button, _ in buttons.append(button) }
            let page = try Page(channel)
            await page.visit("\(server.origin)/")
            await waitUntil { !buttons.isEmpty }
            #expect(buttons == [ActionButton(path: "/customers/new", icon: "plus")])

            let register = ScriptFunction<String, Void>("window.bridge.register")
            for token in ["a1b2c3", "'); alert(\"1\"); ('", "${1}\u{2028}</script>"] {
                bodies.all.withLock { $0 = [] }
                try await page.bridge.call(register(token))
                await waitUntil { bodies.all.withLock { !$0.isEmpty } }
                let body = try Fixture.value(bodies.all.withLock { $0.joined() })
                #expect(body == ["token": .string(token)])
            }
            #expect(page.observer.failures == [])
        }

        @Test(
            "A page that looks for window.bridge skips its function; one that looks for the function does not",
            arguments: [("!window.bridge", false), ("!window.bridge?.register", true)])
        func guarded(condition: String, isDefined: Bool) async throws {
            let define = "window.bridge = { register: token => { window.seen = token; } }"
            let page = try await Page.loaded(
                html: "<script>if (\(condition)) \(define);</script>")
            let register = ScriptFunction<String, Void>("window.bridge.register")
            do {
                try await page.bridge.call(register("token"))
                #expect(isDefined)
                #expect(try await page.run("return window.seen") == "token")
            } catch let error as BridgeError {
                #expect(!isDefined)
                #expect(error.code == .functionNotFound)
            }
        }

        @Test("A rejected post is an unhandled rejection, unless it is caught or taken")
        func rejections() async throws {
            let server = try LocalServer(html: "<p>")
            let posts = """
                const seen = [];
                addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
                webkit.messageHandlers.nativeApp.postMessage({ name: 'Nobody' });
                webkit.messageHandlers.nativeApp.postMessage({ name: 'Nobody' }).catch(() => {});
                await new Promise(resolve => setTimeout(resolve, 300));
                return seen.map(text => text.includes('unknownMessage'));
                """
            var channel = Self.channel(server.origin)
            let rejecting = try Page(channel)
            await rejecting.visit("\(server.origin)/")
            #expect(try await rejecting.run(posts) == [true])
            channel.onOtherMessages { _, _ in }
            let accepting = try Page(channel)
            await accepting.visit("\(server.origin)/")
            #expect(try await accepting.run(posts) == [])
        }

        /// What the server's thread has received.
        private final class Bodies: Sendable {
            let all = Mutex<[String]>([])
        }

        private static func channel(_ origin: Origin) -> ScriptChannel {
            ScriptChannel(
                "nativeApp", accepting: .mainFrame(of: origin),
                envelope: .promise { .message(name: try $0.text("name"), data: $0) })
        }
    }
}
#endif
