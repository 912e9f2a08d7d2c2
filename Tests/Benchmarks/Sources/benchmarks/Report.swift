/// The printed tables, and the number of targets that hold.
@MainActor
final class Report {
    static let widths = [38, 12, 14, 10, 9, 9, 9, 9]

    private var areHeld: [Bool] = []
    /// The heading and the columns of a table whose first row is not printed yet.
    private var opening: (title: String, heads: [String], widths: [Int])?

    /// Begins a table of measurements; it is printed if it has rows.
    ///
    /// - Parameters:
    ///   - title: What the ratios are.
    ///   - other: What the bridge is compared with.
    func begin(_ title: String, other: String) {
        begin(
            title, heads: ["workload", "ours", other, "spread", "ratio", "target", "aim", ""],
            widths: Self.widths)
    }

    /// Begins a table with any columns.
    func begin(_ title: String, heads: [String], widths: [Int]) {
        opening = (title, heads, widths)
    }

    /// Prints the row of a measurement; without a target, the row is only for comparison.
    func add(_ name: String, _ measurement: Measurement, target: Double?, aim: Double? = nil) {
        add(
            columns: [
                name,
                Table.time(measurement.ours),
                Table.time(measurement.other),
                "±\(Table.number(measurement.spread * 100, 0)) %",
                Table.factor(measurement.ratio),
                target.map(Table.factor) ?? "",
                (aim ?? target).map(Table.factor) ?? "",
            ],
            widths: Self.widths, isHeld: target.map { measurement.ratio >= $0 })
    }

    /// Prints a row whose last column says whether its target holds, if it has one.
    func add(columns: [String], widths: [Int], isHeld: Bool?) {
        if let opening {
            print("\n\(opening.title)\n")
            Table.print(columns: opening.heads, widths: opening.widths)
        }
        opening = nil
        if let isHeld { areHeld.append(isHeld) }
        let outcome = isHeld.map { $0 ? "held" : "MISSED" } ?? ""
        Table.print(columns: columns + [outcome], widths: widths)
    }

    /// Prints how many targets hold.
    func end() {
        print("\ntargets held: \(areHeld.count { $0 }) of \(areHeld.count)")
    }
}
