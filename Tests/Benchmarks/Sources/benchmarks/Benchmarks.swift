/// Measures the coders against Foundation's and prints what holds.
@main
enum Benchmarks {
    private static let widths = [30, 12, 14, 10, 9, 9, 9, 9]

    static func main() throws {
        print("Foundation's time in ours: median of 11 rounds, in turns, in one process.\n")
        let heads = [
            "workload", "ours", "Foundation", "spread", "ratio", "target", "aim", "",
        ]
        Table.print(columns: heads, widths: widths)
        let workloads = try Workload.all()
        let held = try workloads.filter(isHeld).count
        print("\nDecoding, for each byte and each key: a column should not grow downwards.\n")
        try Linearity.printBytes()
        print()
        try Linearity.printKeys()
        print("\ntargets held: \(held) of \(workloads.count)")
    }

    /// Measures one workload and prints its row.
    private static func isHeld(_ workload: Workload) throws -> Bool {
        let measurement = try workload.measured()
        let isHeld = measurement.ratio >= workload.target
        Table.print(
            columns: [
                workload.name,
                Table.time(measurement.ours),
                Table.time(measurement.foundations),
                "±\(Table.number(measurement.spread * 100, 0)) %",
                Table.factor(measurement.ratio),
                Table.factor(workload.target),
                Table.factor(workload.aim),
                isHeld ? "held" : "MISSED",
            ],
            widths: widths)
        return isHeld
    }
}
