/// Compares the coders with Foundation's and the bridge with plain WebKit, and prints which targets
/// hold.
///
/// Arguments select the rows whose names contain one of them.
@main
enum Benchmarks {
    private static let widths = [30, 12, 14, 10, 9, 9, 9, 9]

    @MainActor
    static func main() throws {
        print(
            "Foundation's processor time relative to ours: median of 11 alternating rounds.\n")
        printHeads(other: "Foundation")
        var areHeld: [Bool] = []
        for workload in try Workload.all() where isChosen(workload.name) {
            let measurement = try workload.measured()
            areHeld.append(
                isHeld(workload.name, measurement, target: workload.target, aim: workload.aim))
        }
        let coderCount = areHeld.count
        print("\ncoder targets held: \(areHeld.count { $0 }) of \(coderCount)")
        print("\nThe time of a message in our own dialect relative to another dialect.\n")
        printHeads(other: "own")
        var dialectCount = 0
        try DialectWorkload.run { row, measurement in
            areHeld.append(
                isHeld(row.name, measurement, target: DialectWorkload.target, aim: 1))
            dialectCount += 1
        }
        #if WebKitGTK
        print("\nThe time of WebKit's postMessage with a reply relative to the bridge.\n")
        printHeads(other: "postMessage")
        try TransportBenchmarks.run { workload, measurement in
            areHeld.append(
                isHeld(workload.name, measurement, target: workload.target, aim: workload.aim))
        }
        let transport = areHeld.dropFirst(coderCount + dialectCount)
        print("\ntransport targets held: \(transport.count { $0 }) of \(transport.count)")
        print("\nThe time of one call with base64 relative to a download, in a real web view.\n")
        printHeads(other: "base64 call")
        try DownloadBenchmarks.run { row, measurement in
            areHeld.append(isHeld(row.name, measurement, target: row.target, aim: row.target))
        }
        print("\nThe time of a request alone relative to one beside a hundred transfers.\n")
        printHeads(other: "alone")
        try LatencyBenchmarks.run { row, measurement in
            areHeld.append(
                isHeld(row.name, measurement, target: LatencyBenchmarks.target, aim: 1))
        }
        print("\nThe time of a bare scheme handler with a GFileInputStream relative to ours.\n")
        printHeads(other: "bare")
        try ServingBenchmarks.run { row, measurement, growth in
            areHeld.append(isHeld(row.name, measurement, target: row.target, aim: 1))
            areHeld.append(growth <= ServingBenchmarks.growthLimit)
            print("  the app's memory grows by \(Table.number(growth, 1)) MiB meanwhile")
        }
        #else
        print(
            "\n*** The transport was NOT measured: it needs WebKitGTK, and make bench on Linux. ***"
        )
        #endif
        print("\nThe longest time that the bridge occupies the main actor, in milliseconds.\n")
        let widths = [30, 12, 14, 10, 9]
        Table.print(
            columns: ["what", "held", "encoding", "target", ""], widths: widths)
        try Holds.run { row, held, encoding in
            let isHeld = held <= row.target
            areHeld.append(isHeld)
            Table.print(
                columns: [
                    row.name, Table.number(held, 1), Table.number(encoding, 1),
                    Table.number(row.target, 0), isHeld ? "held" : "MISSED",
                ], widths: widths)
        }
        if isChosen("growth") { try printGrowth() }
        print("\ntargets held: \(areHeld.count { $0 }) of \(areHeld.count)")
    }

    static func isChosen(_ name: String) -> Bool {
        let words = CommandLine.arguments.dropFirst()
        return words.isEmpty || words.contains(where: name.contains)
    }

    private static func printGrowth() throws {
        print("\nDecoding time per byte and per key; the values should not grow down a column.\n")
        try Linearity.printBytes()
        print()
        try Linearity.printKeys()
    }

    private static func printHeads(other: String) {
        let heads = ["workload", "ours", other, "spread", "ratio", "target", "aim", ""]
        Table.print(columns: heads, widths: widths)
    }

    /// Prints the row of a measurement.
    private static func isHeld(
        _ name: String,
        _ measurement: Measurement,
        target: Double,
        aim: Double
    ) -> Bool {
        let isHeld = measurement.ratio >= target
        Table.print(
            columns: [
                name,
                Table.time(measurement.ours),
                Table.time(measurement.other),
                "±\(Table.number(measurement.spread * 100, 0)) %",
                Table.factor(measurement.ratio),
                Table.factor(target),
                Table.factor(aim),
                isHeld ? "held" : "MISSED",
            ],
            widths: widths)
        return isHeld
    }
}
