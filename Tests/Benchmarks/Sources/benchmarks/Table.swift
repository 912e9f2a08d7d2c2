import Foundation

/// A table with aligned columns: the first to the left, the others to the right.
enum Table {
    static func print(columns: [String], widths: [Int]) {
        let cells = zip(columns, widths).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + space : space + cell.0
        }
        Swift.print(cells.joined())
        fflush(nil)
    }

    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: "\(number(nanoseconds, 0)) ns"
        case ..<1e6: "\(number(nanoseconds / 1e3, 2)) µs"
        default: "\(number(nanoseconds / 1e6, 2)) ms"
        }
    }

    static func factor(_ value: Double) -> String {
        "\(number(value, 1))×"
    }

    static func number(_ value: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    static func count(_ value: Int) -> String {
        value.formatted(.number.locale(Locale(identifier: "en_US_POSIX")).grouping(.automatic))
    }
}
