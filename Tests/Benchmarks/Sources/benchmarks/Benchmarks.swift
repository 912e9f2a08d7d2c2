/// Compares the coders with Foundation's and the bridge with plain WebKit, and prints which targets
/// hold.
///
/// Arguments select the rows whose names contain one of them.
@main
enum Benchmarks {
    @MainActor
    static func main() throws {
        let report = Report()
        report.begin(
            "Foundation's processor time relative to ours: median of 11 alternating rounds.",
            other: "Foundation")
        for workload in try Workload.all() where isChosen(workload.name) {
            report.add(workload.name, try workload.measured(), target: workload.target)
        }
        try SessionHost.serve { try await DialectWorkload.run(report) }
        #if WebKitGTK
        try runInWebView(report)
        #else
        print(
            "\n*** The transport was NOT measured: it needs WebKitGTK, and make bench on Linux. ***"
        )
        #endif
        try SessionHost.serve { try await Holds.run(report) }
        report.end()
    }

    static func isChosen(_ name: String) -> Bool {
        let words = CommandLine.arguments.dropFirst()
        return words.isEmpty || words.contains(where: name.contains)
    }
}
