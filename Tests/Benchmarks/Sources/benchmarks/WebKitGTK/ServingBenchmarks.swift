#if WebKitGTK
import CWebKitGTK
import Foundation
import ProcessMemory
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// Compares a site of the app with a scheme handler that gives WebKit a file's stream.
@MainActor
final class ServingBenchmarks {
    struct Row {
        let name: String
        let target: Double
        fileprivate let script: String
    }

    /// The allowed growth of the app's memory while a file is served, in MiB.
    static let growthLimit = 16.0

    private static let rows = [
        Row(
            name: "serve 256 MiB", target: 0.83,
            script: """
                const reader = (await fetch('/file')).body.getReader();
                let count = 0;
                for (let part; !(part = await reader.read()).done;) count += part.value.length;
                if (count !== 268435456) throw Error(count);
                """),
        Row(
            name: "serve 1,000 small files", target: 0.7,
            script: "for (let i = 0; i < 1000; i++) await (await fetch('/small')).arrayBuffer();"),
    ]

    private let webView: UnsafeMutablePointer<WebKitWebView>
    private let bridge: WebViewBridge

    /// Runs all rows in a main loop.
    ///
    /// - Parameter visit: Called with each row, its measurement and the memory growth.
    /// - Throws: The error of the bridge or the page.
    static func run(_ visit: @escaping @MainActor (Row, Measurement, Double) -> Void) throws {
        guard rows.contains(where: { Benchmarks.isChosen($0.name) }) else { return }
        let loop = g_main_loop_new(nil, 0)
        defer { g_main_loop_unref(loop) }
        var result: Result<Void, any Error> = .success(())
        Task {
            do {
                let folder = try ServedFolder()
                let (ours, bare) = (try ServingBenchmarks("ours"), try ServingBenchmarks("bare"))
                try LocalSite("ours://local", folder: folder.root)
                    .install(in: webkit_web_view_get_context(ours.webView))
                folder.register("bare", in: webkit_web_view_get_context(bare.webView))
                try await ours.load("ours")
                try await bare.load("bare")
                for row in rows where Benchmarks.isChosen(row.name) {
                    let (measurement, growth) = try await measured(row, in: ours, and: bare)
                    visit(row, measurement, growth)
                }
            } catch {
                result = .failure(error)
            }
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        try result.get()
    }

    private init(_ scheme: String) throws {
        let channel = ScriptChannel(
            "nativeApp", accepting: .mainFrame(of: try Origin("\(scheme)://local")))
        webView = UnsafeMutableRawPointer(g_object_ref_sink(webkit_web_view_new()))
            .assumingMemoryBound(to: WebKitWebView.self)
        bridge = try WebViewBridge(channels: [channel])
        try bridge.install(in: webView)
    }

    isolated deinit {
        bridge.remove()
        g_object_unref(webView)
    }

    /// Loads the page and waits for the function that it exposes.
    private func load(_ scheme: String) async throws {
        webkit_web_view_load_uri(webView, "\(scheme)://local/index.html")
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

    private func milliseconds(_ body: String) async throws -> Double {
        try await bridge.call(ScriptFunction<String, Double>("window.bridge.time")(body))
    }

    private static func measured(
        _ row: Row,
        in ours: ServingBenchmarks,
        and bare: ServingBenchmarks
    ) async throws -> (Measurement, growth: Double) {
        var times: [(ours: Double, other: Double)] = []
        for _ in 0..<8 {
            let time = try await ours.milliseconds(row.script) * 1e6
            times.append((time, try await bare.milliseconds(row.script) * 1e6))
        }
        // In a run of its own, because reading the memory takes time.
        let before = Memory.now().host
        var peak = before
        let watch = Task {
            while !Task.isCancelled {
                peak = max(peak, Memory.now().host)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        _ = try await ours.milliseconds(row.script)
        watch.cancel()
        // The first round warms up.
        return (Measurement(times: Array(times.dropFirst())), peak - before)
    }
}
#endif
