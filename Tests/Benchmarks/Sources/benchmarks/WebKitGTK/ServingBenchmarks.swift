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
            const reader = (await fetch('/file')).body.getReader();
            let count = 0;
            for (let part; !(part = await reader.read()).done;) count += part.value.length;
            if (count !== 268435456) throw Error(count);
            """
        ),
        (
            name: "serve 1,000 small files", target: 0.7,
            script: "for (let i = 0; i < 1000; i++) await (await fetch('/small')).arrayBuffer();"
        ),
    ]

    static func run(_ report: Report) async throws {
        let chosen = rows.filter { Benchmarks.isChosen($0.name) }
        guard !chosen.isEmpty else { return }
        report.begin(
            "The time of a bare scheme handler with a GFileInputStream relative to ours.",
            other: "bare")
        let folder = try ServedFolder()
        // Its handler does not keep it.
        defer { withExtendedLifetime(folder) {} }
        let site = try LocalSite("ours://local", folder: folder.root)
        let (ours, bare) = (try BenchmarkPage(site.origin), try BenchmarkPage("bare://local"))
        try site.install(in: ours.context)
        folder.register("bare", in: bare.context)
        ours.open("ours://local/index.html")
        bare.open("bare://local/index.html")
        for row in chosen {
            let measurement = try await Measurement(rounds: 7) {
                try await ours.nanoseconds(row.script)
            } other: {
                try await bare.nanoseconds(row.script)
            }
            report.add(row.name, measurement, target: row.target)
            // In a run of its own, because reading the memory takes time.
            let before = Memory.now().host
            let (_, peak) = try await Memory.peak(every: .milliseconds(5)) {
                try await ours.nanoseconds(row.script)
            }
            let growth = peak.host - before
            report.add(
                ["  growth of the app's memory", "\(Report.number(growth, 1)) MiB", "", "", ""],
                target: "\(Report.number(growthLimit, 0)) MiB", isHeld: growth <= growthLimit)
        }
    }
}
#endif
