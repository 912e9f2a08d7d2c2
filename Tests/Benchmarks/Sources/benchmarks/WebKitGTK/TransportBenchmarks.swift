#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// Compares the bridge in a real web view with `postMessage` and a reply.
@MainActor
final class TransportBenchmarks {
    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge

    /// Runs all rows in a main loop.
    ///
    /// - Parameter visit: Called with each row and its measurement.
    /// - Throws: The error of the bridge or the page.
    static func run(
        _ visit: @escaping @MainActor (TransportWorkload, Measurement) -> Void
    ) throws {
        MainLoop.serveMainActor()
        gtk_init()
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                let (ours, raw) = (try TransportBenchmarks(), try TransportBenchmarks())
                try await ours.load()
                try await raw.load()
                for workload in TransportWorkload.all where Benchmarks.isChosen(workload.name) {
                    visit(workload, try await measured(workload, in: ours, and: raw))
                }
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init() throws {
        var channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: "https://example.com"))
        channel.on(Echo.self) { echo, _ in echo.text }
        channel.on(SendItems.self) { request, _ in request.items.count }
        channel.on(Bytes.self) { _, bytes, _ in
            var count = 0
            for try await chunk in bytes { count += chunk.count }
            return count
        }
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
        RawChannel.register(in: webView)
    }

    isolated deinit {
        bridge.remove()
        g_object_unref(webView)
    }

    /// Loads a page and waits for the function that it exposes.
    private func load() async throws {
        let html = """
            <script>
            \(TransportWorkload.prelude)
            const time = async body => {
              const run = new (async () => {}).constructor('raw', 'text', 'items', 'blobs', 'dataURL', body);
              const start = performance.now();
              await run(raw, text, items, blobs, dataURL);
              return performance.now() - start;
            };
            bridge.expose({ time });
            </script>
            """
        webkit_web_view_load_html(webView, html, "https://example.com/")
        // The function does not exist until the page has loaded.
        for _ in 0..<200 {
            do {
                _ = try await milliseconds("")
                return
            } catch {
                try await Task.sleep(for: .milliseconds(25))
            }
        }
        _ = try await milliseconds("")
    }

    /// Measures the time that a function's body takes in the page.
    private func milliseconds(_ body: String) async throws -> Double {
        try await bridge.call(ScriptFunction<Double, String>("window.bridge.time")(body))
    }

    /// Each side has its own page, so that neither collects the other's garbage.
    private static func measured(
        _ workload: TransportWorkload,
        in ours: TransportBenchmarks,
        and raw: TransportBenchmarks
    ) async throws -> Measurement {
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<12 {
            let time = try await ours.milliseconds(workload.ours) * 1e6
            times.append((time, try await raw.milliseconds(workload.raw) * 1e6))
        }
        // The first round warms up.
        return Measurement(times: Array(times.dropFirst()))
    }
}
#endif
