/// Numbers, as both JSON and JavaScript read them.
extension EncodingWriter {
    /// The largest integer up to which JavaScript's numbers hold every integer.
    static var largestSafeInteger: UInt64 { 1 << 53 - 1 }

    @inline(__always)
    func writeInteger<Value: FixedWidthInteger>(_ value: Value) throws {
        let magnitude = value.magnitude
        guard magnitude <= Self.largestSafeInteger else { return try writeLarge(value) }
        state.bytes.append(UInt64(truncatingIfNeeded: magnitude), isNegative: value < 0)
    }

    @inline(never)
    private func writeLarge(_ value: some FixedWidthInteger) throws {
        switch state.options.encoder.largeIntegers {
        case .string: write(String(value))
        case .bigInt: try writeExpression("\(value)n", for: value)
        case .throw:
            throw invalid(
                value,
                "Unable to encode \(value) as a number that JavaScript holds exactly."
                    + " Use JavaScriptEncoder.LargeIntegers to specify how it should be encoded.")
        }
    }

    @inline(__always)
    func write(_ value: Double) throws {
        if let integer = Int64(exactly: value), integer.magnitude <= Self.largestSafeInteger,
            integer != 0 || value.sign == .plus
        {
            state.bytes.append(integer.magnitude, isNegative: integer < 0)
        } else {
            try writeShortest(value)
        }
    }

    func write(_ value: Float) throws {
        if value.magnitude <= 0x1p24, value == value.rounded() {
            try write(Double(value))
        } else {
            try writeShortest(value)
        }
    }

    @inline(__always)
    private func writeShortest<Value: BinaryFloatingPoint & TextOutputStreamable>(
        _ value: Value
    ) throws {
        guard value.isFinite else { return try writeNonFinite(Double(value)) }
        var sink = NumberSink(writer: self)
        value.write(to: &sink)
        // “-0.0” and the integers that are too large for the exact path.
        let bytes = state.bytes
        if bytes.count > 1, bytes[bytes.count - 1] == UInt8(ascii: "0"),
            bytes[bytes.count - 2] == UInt8(ascii: ".")
        {
            state.bytes.count -= 2
        }
    }

    @inline(never)
    func writeNonFinite(_ value: Double) throws {
        switch state.options.encoder.nonFiniteNumbers {
        case .null: writeNull()
        case .expression:
            let text = value.isNaN ? "(0/0)" : value < 0 ? "(-1/0)" : "(1/0)"
            try writeExpression(text, for: value)
        case .throw:
            let name = value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity"
            throw invalid(
                value,
                "Unable to encode Double.\(name) directly in JSON."
                    + " Use JavaScriptEncoder.NonFiniteNumbers to specify how it should be encoded."
            )
        }
    }
}

/// Receives the text of a number without a `String` in between.
///
/// The standard library hands ASCII to `_writeASCII` when a stream has it, and calls `write`
/// otherwise; both are correct.
private struct NumberSink: TextOutputStream {
    let writer: EncodingWriter

    mutating func write(_ text: String) { writer.writeRaw(text) }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        writer.state.bytes.append(contentsOf: buffer)
    }
}

extension GrowableStorage<UInt8> {
    /// Appends a decimal integer.
    @inline(__always)
    mutating func append(_ magnitude: UInt64, isNegative: Bool) {
        reserve(24)
        if isNegative { appendReserved(UInt8(ascii: "-")) }
        if magnitude < 10 { return appendReserved(UInt8(ascii: "0") + UInt8(magnitude)) }
        appendDigits(magnitude)
    }

    /// Appends the digits of an integer, last one first; there is room for them.
    private mutating func appendDigits(_ magnitude: UInt64) {
        var length = 1
        var bound: UInt64 = 10
        while magnitude >= bound {
            length += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var rest = magnitude
        count += length
        var place = end
        for _ in 0..<length {
            place -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            place.initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        }
    }
}
