import Foundation

/// Types of Foundation with their own formats.
extension EncodingWriter {
    func write(_ date: Date) throws {
        guard let milliseconds = ISO8601.milliseconds(of: date) else {
            // Reports the interval, because the description of the date traps.
            throw invalid(
                date.timeIntervalSince1970,
                "Unable to encode a date that is outside JavaScript's range.")
        }
        switch state.pointee.options.encoder.dateEncodingStrategy {
        case .iso8601: write(ISO8601.text(milliseconds: milliseconds))
        case .milliseconds: try writeInteger(milliseconds)
        case .seconds: try write(Double(milliseconds) / 1000)
        case .dateObject: try writeExpression("new Date(\(milliseconds))", for: date)
        }
    }

    func write(_ data: Data) throws {
        switch state.pointee.options.encoder.dataEncodingStrategy {
        case .base64: write(data.base64EncodedString())
        case .byteArray: writeRaw("[\(data.map { String($0) }.joined(separator: ","))]")
        case .uint8Array:
            let numbers = data.map { String($0) }.joined(separator: ",")
            try writeExpression("new Uint8Array([\(numbers)])", for: data)
        }
    }

    /// Writes a decimal in the form that the strategy chooses, whatever its value.
    func write(_ decimal: Decimal) throws {
        guard !decimal.isNaN else { return try writeNonFinite(.nan) }
        let digits = decimal.description
        guard state.pointee.options.encoder.decimalEncodingStrategy == .number else {
            return write(digits)
        }
        // The page holds the nearest number, and writes it with as few digits as identify it.
        guard let number = Double(digits), Decimal(string: "\(number)", locale: nil) == decimal
        else {
            throw invalid(
                decimal,
                "Unable to encode \(digits) as a number that JavaScript writes with the same digits."
                    + " Use JavaScriptEncoder.DecimalEncodingStrategy to specify how it should be encoded."
            )
        }
        try write(number)
    }
}
