import Foundation

/// The types of Foundation that have a form of their own.
extension EncodingWriter {
    func write(_ date: Date) throws {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        // The range of JavaScript's dates.
        guard abs(milliseconds) <= 8.64e15 else {
            // Not the date itself, because its description traps.
            throw invalid(
                date.timeIntervalSince1970,
                "Unable to encode a date that is outside JavaScript's range.")
        }
        switch state.pointee.options.encoder.dates {
        case .iso8601: writeISO8601(Int64(milliseconds))
        case .milliseconds: try writeInteger(Int64(milliseconds))
        case .dateObject: try writeExpression("new Date(\(Int64(milliseconds)))", for: date)
        }
    }

    /// Writes what JavaScript's `toISOString` returns.
    private func writeISO8601(_ time: Int64) {
        let day = (time >= 0 ? time : time - 86_399_999) / 86_400_000
        let clock = time - day * 86_400_000
        // Days from 1 March of year 0, in eras of 400 years, which are all of one length.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

        state.pointee.bytes.reserve(40)
        state.pointee.bytes.appendQuote(state.pointee.form)
        if (0...9999).contains(year) {
            append("", year, 4)
        } else {
            append(year < 0 ? "-" : "+", abs(year), 6)
        }
        append("-", month, 2)
        append("-", dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, 2)
        append("T", clock / 3_600_000, 2)
        append(":", clock / 60_000 % 60, 2)
        append(":", clock / 1_000 % 60, 2)
        append(".", clock % 1_000, 3)
        state.pointee.bytes.append("Z")
        state.pointee.bytes.appendQuote(state.pointee.form)
    }

    /// Writes the last digits of a number.
    private func append(_ separator: StaticString, _ value: Int64, _ digits: Int) {
        state.pointee.bytes.append(separator)
        for power in [100_000, 10_000, 1_000, 100, 10, 1].suffix(digits) as ArraySlice<Int64> {
            state.pointee.bytes.append(UInt8(ascii: "0") + UInt8(value / power % 10))
        }
    }

    func write(_ data: Data) throws {
        switch state.pointee.options.encoder.binary {
        case .base64: write(data.base64EncodedString())
        case .uint8Array:
            let numbers = data.map { String($0) }.joined(separator: ",")
            try writeExpression("new Uint8Array([\(numbers)])", for: data)
        }
    }

    /// Writes a decimal in one form, whatever its value is.
    func write(_ decimal: Decimal) throws {
        guard !decimal.isNaN else { return try writeNonFinite(.nan) }
        let digits = decimal.description
        guard state.pointee.options.encoder.decimals == .number else { return write(digits) }
        // The page holds the nearest number, and writes it with as few digits as tell it from others.
        guard let number = Double(digits), Decimal(string: "\(number)", locale: nil) == decimal
        else {
            throw invalid(
                decimal,
                "Unable to encode \(digits) as a number that JavaScript writes with the same digits."
                    + " Use JavaScriptEncoder.Decimals to specify how it should be encoded.")
        }
        try write(number)
    }
}
