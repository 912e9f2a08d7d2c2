#if WebKitGTK
import ProcessMemory
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK

/// Compares a site of the app with a scheme handler that gives WebKit a file's stream.
@MainActor
enum ServingBenchmarks {
    /// The allowed growth of the app's memory while a file is served, in MiB.
    private static let growthLimit = 16.0

    private static let rows = [
        (
            name: "serve 256 MiB", target: 0.83,
            script: """
<<<<<<< HEAD
                const reader = (await fetch('/file')).body.getReader();
                let count = 0;
                for (let part; !(part = await reader.read()).done;) count += part.value.length;
                if (count !== 268435456) throw Error(count);
                """),
        Row(
            name: "serve 1,000 small files", target: 0.7,
            script: "for (let i = 0; i < 1000; i++) await (await fetch('/small')).arrayBuffer();"),
=======
            const reader = (await fetch('/file')).body.getReader();
            let count = 0;
            for (let part; !(part = await reader.read()).done;) count += part.value.length;
            if (count !== 268435456) throw Error(count);
            """
        ),
        (
            name: "serve 1,000 small files", target: 0.5,
            script: "for (let i = 0; i < 1000; i++) await (await fetch('/small')).arrayBuffer();"
        ),
>>>>>>> 3c7cf6b4 (Keep the benchmark rows that somebody decides by)
    ]

    static func run(_ report: Report) async throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        report.begin(
            "The time of a bare scheme handler with a GFileInputStream relative to ours.",
            other: "bare")
        let folder = try ServedFolder()
        let site = try LocalSite("ours://local", folder: folder.root)
        let (ours, bare) = (try BenchmarkPage(site.origin), try BenchmarkPage("bare://local"))
        try site.install(in: ours.context)
        folder.register("bare", in: bare.context)
        ours.open("ours://local/index.html")
        bare.open("bare://local/index.html")
        for row in chosen {
            var growths: [Double] = []
            let measurement = try await Measurement(rounds: 7) {
                let before = Memory.now().host
                let (time, peak) = try await Memory.peak(every: .milliseconds(5), of: { $0.host }) {
                    try await ours.nanoseconds(row.script)
                }
                growths.append(peak - before)
                return time
            } other: {
                try await bare.nanoseconds(row.script)
            }
            report.add(row.name, measurement, target: row.target)
            // The first round warms up.
            let growth = growths.dropFirst().max() ?? 0
            report.add(
                ["  growth of the app's memory", "\(Report.number(growth, 1)) MiB", "", "", ""],
                target: "\(Report.number(growthLimit, 0)) MiB", isHeld: growth <= growthLimit)
        }
<<<<<<< HEAD
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
=======
>>>>>>> 3c7cf6b4 (Keep the benchmark rows that somebody decides by)
    }
}
#endif
