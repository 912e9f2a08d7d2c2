#if WebKitGTK
import CWebKitGTK
import ScriptBridge
import ScriptBridgeWebKitGTK

/// Compares the bridge in a real web view with other ways to connect a page with its app.
@MainActor
final class TransportBenchmarks {
    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge
    private let peers: (objects: ObjectPeer, texts: TextPeer)

    /// Runs rows in a main loop.
    ///
    /// - Parameters:
    ///   - workloads: All rows of a table; only the chosen ones run.
    ///   - visit: Called with each row and its measurement.
    /// - Throws: The error of the bridge or the page.
    static func run(
        _ workloads: [TransportWorkload],
        _ visit: @escaping @MainActor (TransportWorkload, Measurement) -> Void
    ) throws {
        let chosen = workloads.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                let (ours, other) = (try TransportBenchmarks(), try TransportBenchmarks())
                try await ours.load()
                try await other.load()
                for workload in chosen {
                    visit(workload, try await measured(workload, in: ours, and: other))
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
        channel.on(GetItems.self) { _, _ in Samples.items }
        channel.on(ActionButton.self) { _, _ in }
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
        peers = (ObjectPeer(in: webView), TextPeer(in: webView))
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
            \(ObjectPeer.script)
            \(TextPeer.script)
            const time = async body => {
              const run = new (async () => {}).constructor(body);
              const start = performance.now();
              await run();
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
        try await bridge.call(ScriptFunction<String, Double>("window.bridge.time")(body))
    }

    /// Each side has its own page, so that neither collects the other's garbage.
    private static func measured(
        _ workload: TransportWorkload,
        in ours: TransportBenchmarks,
        and other: TransportBenchmarks
    ) async throws -> Measurement {
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<12 {
            let time = try await ours.milliseconds(workload.ours) * 1e6
            times.append((time, try await other.milliseconds(workload.other) * 1e6))
        }
        // The first round warms up.
        return Measurement(times: Array(times.dropFirst()))
    }
}
#endif
