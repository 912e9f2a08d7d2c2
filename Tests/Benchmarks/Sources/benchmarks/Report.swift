import Foundation

/// The printed tables, and the number of targets that hold.
@MainActor
final class Report {
    private var areHeld: [Bool] = []
    /// The title and the heads of a table whose first row is not printed yet.
    private var opening: (title: String, heads: [String])?

    /// Begins a table of measurements, which is printed if it has rows.
    ///
    /// - Parameters:
    ///   - title: What the ratios are.
    ///   - other: What the bridge is compared with.
    func begin(_ title: String, other: String) {
        begin(title, heads: ["workload", "ours", other, "spread", "ratio"])
    }

    /// Begins a table with any columns, which is printed if it has rows.
    func begin(_ title: String, heads: [String]) {
        opening = (title, heads)
    }

    /// Prints the row of a measurement; without a target, the row is only for comparison.
    func add(_ name: String, _ measurement: Measurement, target: Double?) {
        let ratio = measurement.ratio
        let cells = [
            name, Self.time(measurement.ours), Self.time(measurement.other),
            "±\(Self.number(measurement.spread * 100, 0)) %", "\(Self.number(ratio, 1))×",
        ]
        add(
            cells, target: target.map { "\(Self.number($0, 1))×" },
            isHeld: target.map { ratio >= $0 })
    }

    /// Prints a row that ends with its target, and with whether it holds.
    func add(_ cells: [String], target: String?, isHeld: Bool?) {
        if let opening {
            print("\n\(opening.title)\n")
            line(opening.heads + ["target", ""])
        }
        opening = nil
        if let isHeld { areHeld.append(isHeld) }
        line(cells + [target ?? "", isHeld.map { $0 ? "held" : "MISSED" } ?? ""])
    }

    /// Prints how many targets hold.
    func end() {
        print("\ntargets held: \(areHeld.count { $0 }) of \(areHeld.count)")
    }

    static func number(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: "\(number(nanoseconds, 0)) ns"
        case ..<1e6: "\(number(nanoseconds / 1e3, 2)) µs"
        default: "\(number(nanoseconds / 1e6, 2)) ms"
        }
    }

    /// Prints cells in columns: the first one to the left, the others to the right.
    private func line(_ cells: [String]) {
        let columns = cells.enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(0, (index == 0 ? 38 : 13) - cell.count))
            return index == 0 ? cell + space : space + cell
        }
        print(columns.joined())
        fflush(nil)
    }
}
