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
            report.add(
                workload.name, try workload.measured(), target: workload.target,
                aim: workload.aim)
        }
        report.begin(
            "The time of a message in our own dialect relative to another dialect.", other: "own")
        try DialectWorkload.run { row, measurement in
            report.add(row.name, measurement, target: DialectWorkload.target, aim: 1)
        }
        report.begin(
            "The library's processor time for a request without a feature, relative to one with it.",
            other: "without")
        try FeatureWorkload.run { row, measurement in
            report.add(
                row.name, measurement, target: FeatureWorkload.target, aim: FeatureWorkload.aim)
        }
        #if WebKitGTK
        try runInWebView(report)
        #else
        print(
            "\n*** The transport was NOT measured: it needs WebKitGTK, and make bench on Linux. ***"
        )
        #endif
        let widths = [38, 12, 14, 10, 9]
        report.begin(
            "The longest time that the bridge occupies the main actor, in milliseconds.",
            heads: ["what", "held", "encoding", "target", ""], widths: widths)
        try Holds.run { row, held, encoding in
            report.add(
                columns: [
                    row.name, Table.number(held, 1), Table.number(encoding, 1),
                    Table.number(row.target, 0),
                ], widths: widths, isHeld: held <= row.target)
        }
        if isChosen("growth") { try printGrowth() }
        report.end()
    }

    static func isChosen(_ name: String) -> Bool {
        let words = CommandLine.arguments.dropFirst()
        return words.isEmpty || words.contains(where: name.contains)
    }

    private static func printGrowth() throws {
        print(
            "\nTime per byte, key and removed member; the values should not grow down a column.\n")
        try Linearity.printBytes()
        print()
        try Linearity.printKeys()
        print()
        Linearity.printRemovals()
    }
}
