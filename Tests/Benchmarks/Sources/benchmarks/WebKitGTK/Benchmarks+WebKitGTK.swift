#if WebKitGTK
import CWebKitGTK
import ScriptBridgeWebKitGTK

extension Benchmarks {
    /// Runs the rows that need a real web view.
    @MainActor
    static func runInWebView(_ report: Report) throws {
        MainLoop.serveMainActor()
        gtk_init()
        // First, because the pages of other rows would count too.
        try MemoryBenchmarks.run(report)
        for (title, other, rows) in tables {
            report.begin(title, other: other)
            try TransportBenchmarks.run(rows) { row, measurement in
                report.add(row.name, measurement, target: row.target, aim: row.aim)
            }
        }
        report.begin(
            "The time of one call with base64 relative to a download, in a real web view.",
            other: "base64 call")
        try DownloadBenchmarks.run { row, measurement in
            report.add(row.name, measurement, target: row.target, aim: row.aim)
        }
        report.begin(
            "The time of a bare scheme handler with a GFileInputStream relative to ours.",
            other: "bare")
        try ServingBenchmarks.run { row, measurement, growth in
            report.add(row.name, measurement, target: row.target, aim: 1)
            report.add(
                columns: [
                    "  growth of the app's memory", "\(Table.number(growth, 1)) MiB", "", "", "",
                    "\(Table.number(ServingBenchmarks.growthLimit, 0)) MiB", "",
                ], widths: Report.widths, isHeld: growth <= ServingBenchmarks.growthLimit)
        }
        report.begin(
            "The time of a request alone, relative to one beside a hundred transfers of bytes.",
            other: "alone")
        try LatencyBenchmarks.run { row, measurement in
            report.add(row.name, measurement, target: LatencyBenchmarks.target, aim: 1)
        }
    }

    @MainActor
    private static let tables: [(title: String, other: String, rows: [TransportWorkload])] = [
        (
            "The time of WebKit's postMessage with a reply relative to the bridge.", "postMessage",
            TransportWorkload.raw
        ),
        (
            "The time with an object for each message and a table of callbacks, relative to the bridge.",
            "objects", TransportWorkload.objects
        ),
        (
            "The time with a JSON text for each message, relative to the bridge.", "texts",
            TransportWorkload.texts
        ),
    ]
}
#endif
