#if WebKitGTK
import CWebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// Compares the time of a request alone with its time beside a hundred transfers of bytes.
///
/// Page and host have one main thread each, so this shows how long the bytes hold them up.
@MainActor
final class LatencyBenchmarks {
    struct Row {
        let name: String
        /// The page's code that starts the transfers; it returns their promises.
        fileprivate let transfers: String
        fileprivate let isServed: Bool
    }

    /// The time of a request alone, relative to one beside the bytes.
    static let target = 1.0 / 3

    private static let fetches = """
        Array.from({ length: 100 }, async () => (await (await bridge.request('GetBytes', { mebibytes: 1 })).arrayBuffer()).byteLength)
        """

    private static let rows = [
        Row(
            name: "upload, a request beside 100",
            transfers: "Array.from({ length: 100 }, () => bridge.upload('Bytes', blob))",
            isServed: false),
        Row(name: "download in packets, beside 100", transfers: fetches, isServed: false),
        Row(name: "download by address, beside 100", transfers: fetches, isServed: true),
    ]

    /// The page's functions return the mean time of a request in milliseconds, because the page's
    /// clock counts whole ones.
    private static let html = """
        <script>
        const blob = new Blob([new Uint8Array(1 << 20).fill(7)]);
        const mean = async isDone => {
          const start = performance.now();
          let count = 0;
          for (; !isDone(count); count++) await bridge.request('Echo', { text: 'a' });
          return (performance.now() - start) / count;
        };
        const expose = () => window.bridge ? bridge.expose({
          alone: () => mean(count => count === 200),
          async beside(code) {
            // Not a variable: WebKit's compiler takes one for a constant in a loop of thousands of rounds.
            const end = new AbortController();
            const all = Promise.all(new Function(`return ${code}`)()).finally(() => end.abort());
            const time = await mean(() => end.signal.aborted);
            if ((await all).some(count => count !== 1 << 20)) throw Error('Bytes are missing.');
            return time;
          },
        }) : setTimeout(expose);
        expose();
        </script>
        """

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge

    /// Runs all rows in a main loop.
    ///
    /// - Parameter visit: Called with each row and its measurement.
    /// - Throws: The error of the bridge or the page.
    static func run(_ visit: @escaping @MainActor (Row, Measurement) -> Void) throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                let html = html
                let site = try LocalSite("latency://local") { _ in WebResponse(html) }
                let served = try LatencyBenchmarks(site.origin)
                try site.install(in: webkit_web_view_get_context(served.webView))
                let packed = try LatencyBenchmarks("https://example.com")
                webkit_web_view_load_uri(served.webView, "latency://local/")
                webkit_web_view_load_html(packed.webView, html, "https://example.com/")
                for row in chosen {
                    visit(row, try await (row.isServed ? served : packed).measured(row))
                }
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init(_ origin: Origin) throws {
        var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: origin))
        channel.allowsDownloads = true
        channel.on(Echo.self) { echo, _ in echo.text }
        channel.on(Bytes.self) { _, bytes, _ in
            var count = 0
            for try await chunk in bytes { count += chunk.count }
            return count
        }
        channel.on(GetBytes.self) { get, _ in
            ScriptBytes(Data(repeating: 7, count: get.mebibytes << 20))
        }
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
    }

    isolated deinit {
        bridge.remove()
        g_object_unref(webView)
    }

    private func measured(_ row: Row) async throws -> Measurement {
        let alone = ScriptFunction<Double>("window.bridge.alone")
        let beside = ScriptFunction<String, Double>("window.bridge.beside")
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<6 {
            let other = try await bridge.call(alone(), availableWithin: .seconds(20)) * 1e6
            times.append((try await bridge.call(beside(row.transfers)) * 1e6, other))
        }
        // The first round warms up.
        return Measurement(times: Array(times.dropFirst()))
    }
}
#endif
