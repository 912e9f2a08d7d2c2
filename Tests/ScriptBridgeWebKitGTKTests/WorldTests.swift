#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("A bridge in its own content world")
    struct WorldTests {
        @Test("The app's scripts there can use the bridge in both directions, the page cannot")
        func bothWays() async throws {
            let handlers = ScriptedHandlers()
            var channel = ScriptChannel.fixture()
            handlers.register(in: &channel)
            let page = try Page(channel, world: "app")
            await page.load("<title>shared</title>")
            let seen = try await page.run(
                "return [typeof bridge, typeof ScriptBridge, typeof window.webkit?.messageHandlers?.nativeApp]"
            )
            #expect(seen == .array(Array(repeating: "undefined", count: 3)))

            let echo = try await page.run(
                """
                window.late = bridge.request('Wait', { as: 'late' });
                window.events = [];
                bridge.on('theme', theme => { events.push(theme); });
                bridge.expose({ join: (one, other) => one + other });
                return await bridge.request('Echo', { value: [1] });
                """, world: "app")
            #expect(echo == [1])
            await waitUntil { handlers.askedCount(of: "late") == 1 }
            handlers.give("pushed", to: "late")
            #expect(try await page.run("return await late", world: "app") == "pushed")

            let join = ScriptFunction<String, String, String>("window.bridge.join")
            #expect(try await page.bridge.call(join("a", "b")) == "ab")
            try page.bridge.emit("theme", "dark")
            let events = try await page.run(
                "while (!events.length) await new Promise(resolve => setTimeout(resolve)); return events",
                world: "app")
            #expect(events == ["dark"])
            // The world shares the page's elements but not its variables.
            _ = try await page.run("window.secret = 1")
            let title = try await page.bridge.evaluate(
                "document.title + typeof secret", as: String.self)
            #expect(title == "sharedundefined")
        }

        @Test("A channel name in use in another world is rejected")
        func sameName() async throws {
            let taken = BridgeError(
                .alreadyInstalled,
                "The web view already has a handler named “nativeApp”. Rename the channel, or remove the handler."
            )
            let page = try Page(.fixture(), world: "app")
            for world in [nil, "app", "other"] {
                let bridge = try WebViewBridge(channels: [.fixture()])
                #expect(throws: taken) { try bridge.install(in: page.webView, world: world) }
            }
            page.bridge.remove()

            let manager = webkit_web_view_get_user_content_manager(page.webView)
            webkit_user_content_manager_register_script_message_handler(manager, "nativeApp", nil)
            let bridge = try WebViewBridge(channels: [.fixture()])
            #expect(throws: taken) { try bridge.install(in: page.webView, world: "app") }
            webkit_user_content_manager_unregister_script_message_handler(
                manager, "nativeApp", nil)
            try bridge.install(in: page.webView, world: "app")
            await page.load()
            let echo = try await page.run(
                "return await bridge.request('Echo', { value: 1 })", world: "app")
            #expect(echo == 1)
        }

        @Test("A removed bridge leaves nothing in the world")
        func removal() async throws {
            let page = try Page(.fixture(), world: "app")
            await page.load()
            let open = "return typeof window.webkit?.messageHandlers?.nativeApp"
            #expect(try await page.run(open, world: "app") == "object")
            page.bridge.remove()
            await page.load()
            let seen = try await page.run(
                "return [typeof ScriptBridge, typeof window.webkit?.messageHandlers?.nativeApp]",
                world: "app")
            #expect(seen == .array(Array(repeating: "undefined", count: 2)))
        }
    }
}
#endif
