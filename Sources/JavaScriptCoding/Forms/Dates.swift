import Foundation

extension ScriptCoding {
    /// The representation of a date in the page.
    public enum DateForm: CaseIterable, Hashable, Sendable {
        /// A string, as JavaScript's toISOString writes it.
        case iso8601
        /// A number: the milliseconds since 1970, as JavaScript's Date.now returns them.
        case milliseconds
        /// A number: the seconds since 1970, with millisecond precision.
        case seconds
    }
}

extension ScriptCoding.DateForm {
    /// What a contract says of a date: its name, words for sentences, the pattern of a text, and a
    /// note for pages.
    ///
    /// A number has no pattern. `make script` translates names and patterns for the fake host.
    package var contract: (name: String, words: String, pattern: String?, note: String) {
        switch self {
        case .iso8601:
            (
                "date", "a date",
                #"^(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$"#,
                "A date, as written by `toISOString`."
            )
        case .milliseconds:
            (
                "milliseconds", "a date in milliseconds", nil,
                "A date in milliseconds since 1970, as returned by `Date.now()`."
            )
        case .seconds:
            ("seconds", "a date in seconds", nil, "A date in seconds since 1970.")
        }
    }
}

extension Date: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Date {
        switch decoder.document.decoder.coding.dates {
        case .iso8601:
            let text = try String.read(from: decoder)
            guard let date = ISO8601.date(from: text) else {
                throw decoder.corrupted("\(PageText.quoted(text)) is not an ISO 8601 date.")
            }
            return date
        case .milliseconds: return try date(milliseconds: .read(from: decoder), decoder)
        case .seconds: return try date(milliseconds: .read(from: decoder) * 1000, decoder)
        }
    }

    private static func date(milliseconds: Double, _ decoder: TapeDecoder) throws -> Date {
        let (document, index) = (decoder.document, decoder.index)
        // Only null is read as not-a-number.
        if milliseconds.isNaN {
            throw document.mismatch(Double.self, at: index, root: decoder.root)
        }
        guard abs(milliseconds) <= ISO8601.maximumMilliseconds else {
            throw document.unrepresentable(Date.self, at: index, root: decoder.root)
        }
        return Date(timeIntervalSince1970: milliseconds / 1000)
    }

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        guard let milliseconds = ISO8601.milliseconds(of: self) else {
            // Reports the interval, because the description of the date traps.
            throw output.invalid(
                timeIntervalSince1970,
                "Unable to encode a date that is outside JavaScript's range.")
        }
        if output.options.encoder.expressions.contains(.dates) {
            return try output.writeExpression("new Date(\(milliseconds))", for: self)
        }
        switch output.options.encoder.coding.dates {
        case .iso8601: output.write(ISO8601.text(milliseconds: milliseconds))
        case .milliseconds: try output.write(integer: milliseconds)
        case .seconds: try output.write(number: Double(milliseconds) / 1000)
        }
    }
}

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
        var reader = Reader(text)
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
        guard let offset = reader.zone(), reader.isAtEnd else { return nil }
        let minutes = days(year, month, day) * 1440 + hour * 60 + minute - offset
        let time = Double(minutes) * 60 + seconds
        return abs(time) * 1000 <= maximumMilliseconds ? Date(timeIntervalSince1970: time) : nil
    }

    /// Returns the text of a date in JavaScript's range, as `toISOString` formats it.
    static func text(milliseconds: Int64) -> String {
        let (day, clock) = floorDivide(Int(milliseconds), 86_400_000)
        // Estimates the year by the average length; the result is right or one too large.
        var year = floorDivide(day * 400, 146_097).0 + 1971
        while days(year, 1, 1) > day { year -= 1 }
        var month = 12
        while days(year, month, 1) > day { month -= 1 }
        let isShort = 0...9999 ~= year
        var text: [UInt8] = []
        text.reserveCapacity(27)
        func put(_ character: Unicode.Scalar) { text.append(UInt8(ascii: character)) }
        func put(_ number: Int, _ width: Int) {
            let start = text.count
            var rest = number
            text.append(contentsOf: repeatElement(0, count: width))
            for place in (start..<start + width).reversed() {
                text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
        }
        if !isShort { put(year < 0 ? "-" : "+") }
        put(abs(year), isShort ? 4 : 6)
        put("-")
        put(month, 2)
        put("-")
        put(day - days(year, month, 1) + 1, 2)
        put("T")
        put(clock / 3_600_000, 2)
        put(":")
        put(clock / 60_000 % 60, 2)
        put(":")
        put(clock / 1_000 % 60, 2)
        put(".")
        put(clock % 1_000, 3)
        put("Z")
        return String(decoding: text, as: UTF8.self)
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

    /// Reads the parts of a date.
    private struct Reader {
        private let bytes: Bytes
        private var at = 0
        private static let powers = (0...15).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

        init(_ text: String) {
            bytes = Bytes(text.utf8)
        }

        var isAtEnd: Bool { at == bytes.count }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
            at += 1
            return true
        }

        /// Reads all digits; the number is wrong if there are more than 18.
        private mutating func digits() -> (number: Int, text: Range<Int>) {
            let start = at
            var number = 0
            while at < bytes.count, case let digit = bytes[at] &- UInt8(ascii: "0"), digit < 10 {
                number = number &* 10 &+ Int(digit)
                at += 1
            }
            return (number, start..<at)
        }

        /// Reads a number with exactly this many digits, which no other digit may follow.
        mutating func number(_ width: Int, in range: ClosedRange<Int>) -> Int? {
            let (number, text) = digits()
            return text.count == width && range.contains(number) ? number : nil
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
            let (number, text) = digits()
            if text.isEmpty { return nil }
            // Dividend and divisor are exact.
            if text.count <= 15 { return Double(number) / Double(Self.powers[text.count]) }
            return Double("0." + String(decoding: bytes[text], as: UTF8.self))
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
