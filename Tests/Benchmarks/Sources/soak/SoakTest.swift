#if WebKitGTK
import CWebKitGTK
import Foundation
import ProcessMemory
import ScriptBridge
import ScriptBridgeWebKitGTK

private struct Note: ScriptMessage {
    let number: Int
}

private struct Double: ScriptRequest {
    typealias Reply = Int
    let number: Int
}

private struct Countdown: ScriptSubscription {
    typealias Element = Int
    let from: Int
}

/// A web view that loads pages one after the other.
@MainActor
final class SoakTest {
    /// Each page has its own function, so that no call reaches the previous page.
    private static func html(_ load: Int) -> String {
        """
        <script>
        bridge.expose({
          async work\(load)() {
            let sum = 0;
            for (let i = 0; i < 800; i++) bridge.post('Note', { number: i });
            const all = [];
            for (let i = 0; i < 190; i++) all.push(bridge.request('Double', { number: i }));
            for (const number of await Promise.all(all)) sum += number;
            for await (const number of bridge.subscribe('Countdown', { from: 9 })) sum += number;
            // Left open until the page ends.
            bridge.subscribe('Countdown', { from: 1e9 }, { credit: 1 }).next();
            return sum;
          },
        });
        </script>
        """
    }

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge
    private let notes = Counter()
    private var loading: CheckedContinuation<Void, Never>?

    final class Counter {
        var count = 0
    }

    static func run(loads: Int) throws {
        MainLoop.serveMainActor()
        gtk_init()
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do { try await SoakTest().work(loads: loads) } catch { result = .failure(error) }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init() throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
        let notes = notes
        channel.on(Note.self) { _, _ in notes.count += 1 }
        channel.on(Double.self) { request, _ in request.number * 2 }
        channel.on(Countdown.self) { countdown, _ in
            AsyncStream { continuation in
                for number in (0..<min(countdown.from, 100)).reversed() {
                    continuation.yield(number)
                }
                if countdown.from < 100 { continuation.finish() }
            }
        }
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        _ = scriptbridge_connect_load_changed(
            webView,
            { _, event, data in
                guard event == WEBKIT_LOAD_FINISHED, let data else { return }
                Unmanaged<SoakTest>.fromOpaque(data).takeUnretainedValue().loadDidFinish()
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit {
        bridge.remove()
        g_object_unref(webView)
    }

    private func work(loads: Int) async throws {
        print("page loads   messages   host MiB   page MiB")
        for load in 1...loads {
            let sum = try await loaded(load)
            // Twice the sum of 0 to 189, and the sum of 0 to 8.
            guard sum == 190 * 189 + 36, notes.count == load * 800 else {
                throw Failure(load: load, sum: sum, notes: notes.count)
            }
            if load == max(1, loads / 100) || load % max(1, loads / 10) == 0 {
                let memory = Memory.now()
                print(
                    String(
                        format: "%10ld %10ld %10.1f %10.1f", load, load * 1_000, memory.host,
                        memory.pages))
                fflush(nil)
            }
        }
    }

    struct Failure: Error {
        let load, sum, notes: Int
    }

    /// Loads a page and calls its function once it has loaded.
    private func loaded(_ load: Int) async throws -> Int {
        await withCheckedContinuation { continuation in
            loading = continuation
            webkit_web_view_load_html(webView, Self.html(load), "https://example.com/")
        }
        return try await bridge.call(
            ScriptFunction<Int>(try FunctionPath("window.bridge.work\(load)"))())
    }

    private func loadDidFinish() {
        loading?.resume()
        loading = nil
    }
}
#endif
