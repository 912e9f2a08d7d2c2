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
            "Foundation's processor time in ours: median of 11 rounds, in turns, in one process.\n")
        printHeads(other: "Foundation")
        var areHeld: [Bool] = []
        for workload in try Workload.all() where isChosen(workload.name) {
            let measurement = try workload.measured()
            areHeld.append(
                isHeld(workload.name, measurement, target: workload.target, aim: workload.aim))
        }
        let coderCount = areHeld.count
        print("\nof the coders: \(areHeld.count { $0 }) of \(coderCount)")
        print("\nThe time of a message in our own dialect in one of another, handled.\n")
        printHeads(other: "own")
        var dialectCount = 0
        try DialectWorkload.run { row, measurement in
            areHeld.append(
                isHeld(row.name, measurement, target: DialectWorkload.target, aim: 1))
            dialectCount += 1
        }
        #if WebKitGTK
        print("\nThe time of WebKit's own postMessage with a reply in ours, in a real web view.\n")
        printHeads(other: "postMessage")
        try TransportBenchmarks.run { workload, measurement in
            areHeld.append(
                isHeld(workload.name, measurement, target: workload.target, aim: workload.aim))
        }
        let transport = areHeld.dropFirst(coderCount + dialectCount)
        print("\nof transport: \(transport.count { $0 }) of \(transport.count)")
        print("\nThe time of one call with base64 in that of bytes, in a real web view.\n")
        printHeads(other: "base64 call")
        try DownloadBenchmarks.run { row, measurement in
            areHeld.append(isHeld(row.name, measurement, target: row.target, aim: row.target))
        }
        print("\nThe time of a bare scheme handler with a GFileInputStream in a LocalSite's.\n")
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
        print("\nFor how long the bridge holds the main actor at a time, in milliseconds.\n")
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
        print("\nDecoding, for each byte and each key: a column should not grow downwards.\n")
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
