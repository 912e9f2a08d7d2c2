#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import ScriptBridge
import ScriptBridgeServing
import Testing

@testable import ScriptBridgeWebKitGTK

extension RealWebKit {
    @MainActor
    @Suite("Leaving a page, and closing it")
    struct PageEndTests {
        private struct Save: ScriptMessage {
            let text: String
        }

        private struct Ticks: ScriptSubscription {
            typealias Element = Int
        }

        /// Two sites, whose pages are in different processes.
        private static let sites: [LocalSite]? = try? ["leaving-one", "leaving-two"].map { name in
            let site = try LocalSite(Origin("\(name)://local")) { _ in
                WebResponse("<!doctype html><title>page</title>")
            }
            try site.install(in: webkit_web_context_get_default())
            return site
        }

        @MainActor
        private final class Log {
            var started: [String] = []
            var ended: [String] = []
            let gate = Gate()
        }

        private func page(_ log: Log) throws -> Page {
            _ = try #require(Self.sites)
            var channel = ScriptChannel(
                "nativeApp",
                accepting: .mainFrame(of: "leaving-one://local", "leaving-two://local"))
            channel.on(Save.self) { save, _ in
                log.started.append(save.text)
                await log.gate.wait()
                try Task.checkCancellation()
                log.ended.append(save.text)
            }
            channel.on(Ticks.self) { _, _ in
                AsyncStream { continuation in
                    continuation.yield(1)
                    continuation.onTermination = { _ in
                        Task { @MainActor in log.ended.append("ticks") }
                    }
                }
            }
            return try Page(channel)
        }

        @Test(
            "What a page posts while it is left arrives, and is handled to the end",
            arguments: ["leaving-one://local/two", "leaving-two://local/two"])
        func posts(next: String) async throws {
            let log = Log()
            let page = try page(log)
            await page.visit("leaving-one://local/one")
            await page.waitForLoad {
                page.start(
                    """
                    for (const type of ['pagehide', 'visibilitychange'])
                      addEventListener(type, () => bridge.post('Save', { text: type }));
                    bridge.post('Save', { text: 'before' });
                    location.href = '\(next)';
                    """)
            }
            await waitUntil { log.started.count == 3 }
            await log.gate.open()
            await waitUntil { log.ended.count == 3 }
            #expect(log.started.first == "before")
            #expect(Set(log.started) == ["before", "pagehide", "visibilitychange"])
            #expect(Set(log.ended) == Set(log.started))
        }

        @Test("A web view that is gone ends the streams of a bridge that is kept")
        func end() async throws {
            let log = Log()
            var page: Page? = try page(log)
            let bridge = try #require(page?.bridge)
            await page?.visit("leaving-one://local/one")
            _ = try await page?.run("await bridge.subscribe('Ticks').next()")
            page = nil
            await waitUntil { log.ended == ["ticks"] }
            await #expect(throws: BridgeError.self) { try await bridge.evaluate("1") }
        }

        @Test("A call that waits does not keep the page of a window that is destroyed")
        func window() async throws {
            let log = Log()
            var page: Page? = try page(log)
            let reference = WeakWebView(try #require(page?.webView))
            let window = UnsafeMutablePointer<GtkWindow>(casting: try #require(gtk_window_new()))
            gtk_window_set_child(window, .init(casting: try #require(page?.webView)))
            await page?.visit("leaving-one://local/one")
            _ = try await page?.run(
                "bridge.expose({ never: () => new Promise(() => { window.isWaiting = true }) })")
            let bridge = try #require(page?.bridge)
            let call = Task { try await bridge.call(ScriptFunction<Void>("bridge.never")()) }
            try await page?.wait(until: "window.isWaiting")
            page = nil
            gtk_window_destroy(window)
            await #expect(throws: BridgeError.self) { try await call.value }
            await waitUntil { reference.with { _ in } == nil }
        }

        @Test("A web view that moves to another window keeps its calls")
        func moving() async throws {
            let log = Log()
            let page = try page(log)
            let windows = try (0..<2).map { _ in
                UnsafeMutablePointer<GtkWindow>(casting: try #require(gtk_window_new()))
            }
            gtk_window_set_child(windows[0], .init(casting: page.webView))
            await page.visit("leaving-one://local/one")
            _ = try await page.run(
                "bridge.expose({ later: () => new Promise(done => { window.done = done }) })")
            let call = Task { try await page.bridge.call(ScriptFunction<Int>("bridge.later")()) }
            try await page.wait(until: "window.done")
            gtk_window_set_child(windows[0], nil)
            gtk_window_set_child(windows[1], .init(casting: page.webView))
            gtk_window_destroy(windows[0])
            _ = try await page.run("done(7)")
            #expect(try await call.value == 7)
            gtk_window_destroy(windows[1])
        }
    }
}
#endif
