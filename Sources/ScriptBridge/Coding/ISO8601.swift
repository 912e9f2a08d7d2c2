import Foundation

/// The date format of JavaScript: ISO 8601 with signed six-digit years beyond four digits.
///
/// ECMA-262 §21.4.1.18 defines the format, with years such as `±YYYYYY`.
enum ISO8601 {
    /// The largest time value of a JavaScript date, in milliseconds (§21.4.1.1).
    static let maximumMilliseconds = 8.64e15

    /// Returns a date's rounded time value; nil if it is outside JavaScript's range.
    static func milliseconds(of date: Date) -> Int64? {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        return abs(milliseconds) <= maximumMilliseconds ? Int64(milliseconds) : nil
    }

    /// Reads a complete date with time and zone, which is `Z` or an offset such as `+01:00`.
    static func date(from text: String) -> Date? {
        var reader = Reader(bytes: Substring(text).utf8)
        guard let year = reader.year(), reader.skip("-"), let month = reader.number(2, in: 1...12),
            reader.skip("-"), let day = reader.number(2, in: 1...31),
            days(year, month, day) < days(year, month + 1, 1), reader.skip("T"),
            let hour = reader.number(2, in: 0...23), reader.skip(":"),
            let minute = reader.number(2, in: 0...59)
        else { return nil }
        var seconds = 0.0
        if reader.skip(":") {
            guard let whole = reader.number(2, in: 0...59), let fraction = reader.fraction() else {
                return nil
            }
            seconds = Double(whole) + fraction
        }
        guard let offset = reader.zone(), reader.bytes.isEmpty else { return nil }
        let minutes = days(year, month, day) * 1440 + hour * 60 + minute - offset
        let time = Double(minutes) * 60 + seconds
        return abs(time) * 1000 <= maximumMilliseconds ? Date(timeIntervalSince1970: time) : nil
    }

    /// Returns the text of a date in JavaScript's range, as `toISOString` formats it.
    static func text(milliseconds: Int64) -> String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = "\(abs(number))"
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let (day, clock) = floorDivide(Int(milliseconds), 86_400_000)
        // Estimates the year by the average length; the result is right or one too large.
        var year = floorDivide(day * 400, 146_097).0 + 1971
        while days(year, 1, 1) > day { year -= 1 }
        var month = 12
        while days(year, month, 1) > day { month -= 1 }
        let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
        return "\(sign)\(padded(year, sign.isEmpty ? 4 : 6))-\(padded(month, 2))-"
            + "\(padded(day - days(year, month, 1) + 1, 2))T\(padded(clock / 3_600_000, 2)):"
            + "\(padded(clock / 60_000 % 60, 2)):\(padded(clock / 1_000 % 60, 2))."
            + "\(padded(clock % 1_000, 3))Z"
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// Returns the days from 1970 to a date; month 13 is January of the next year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // Years begin in March, in eras of 400 years, so that the leap day is the last day.
        let (era, yearOfEra) = floorDivide(month <= 2 ? year - 1 : year, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private struct Reader {
        private(set) var bytes: Substring.UTF8View

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(ascii: character) else { return false }
            bytes.removeFirst()
            return true
        }

        private mutating func digits() -> Substring.UTF8View {
            let digits = bytes.prefix { 0x30...0x39 ~= $0 }
            bytes = bytes[digits.endIndex...]
            return digits
        }

        /// Reads a number with exactly this many digits, which no other digit may follow.
        mutating func number(_ width: Int, in range: ClosedRange<Int>) -> Int? {
            let digits = digits()
            guard digits.count == width, let number = Int(Substring(digits)) else { return nil }
            return range.contains(number) ? number : nil
        }

        mutating func year() -> Int? {
            if skip("+") { return number(6, in: 0...999_999) }
            // The year −0 is invalid (ECMA-262 §21.4.1.18.1).
            if skip("-") { return number(6, in: 1...999_999).map { -$0 } }
            return number(4, in: 0...9999)
        }

        /// Reads a fraction of any length; zero if there is none.
        mutating func fraction() -> Double? {
            guard skip(".") else { return 0 }
            let digits = digits()
            return digits.isEmpty ? nil : Double("0." + Substring(digits))
        }

        /// Reads the zone's offset from UTC in minutes.
        mutating func zone() -> Int? {
            if skip("Z") { return 0 }
            let isEast = skip("+")
            guard isEast || skip("-"), let hours = number(2, in: 0...23), skip(":"),
                let minutes = number(2, in: 0...59)
            else { return nil }
            return (hours * 60 + minutes) * (isEast ? 1 : -1)
        }
    }
}
