/// Numbers in a format that is both JSON and JavaScript.
extension EncodingWriter {
    /// The largest integer up to which a JavaScript number can represent every integer.
    static var largestSafeInteger: UInt64 { 1 << 53 - 1 }

    @inline(__always)
    func writeInteger<Value: FixedWidthInteger>(_ value: Value) throws {
        let magnitude = value.magnitude
        guard magnitude <= Self.largestSafeInteger else { return try writeLarge(value) }
        state.pointee.bytes.append(UInt64(truncatingIfNeeded: magnitude), isNegative: value < 0)
    }

    @inline(never)
    private func writeLarge(_ value: some FixedWidthInteger) throws {
        let encoder = state.pointee.options.encoder
        if encoder.expressions.contains(.largeIntegers) {
            return try writeExpression("\(value)n", for: value)
        }
        switch encoder.coding.largeIntegers {
        case .string: write(String(value))
        case .refused:
            throw invalid(
                value,
                "Unable to encode \(value) as a number that JavaScript holds exactly."
                    + " Use ScriptCoding.largeIntegers to specify how it should be encoded.")
        }
    }

    /// Writes a number with as few digits as distinguish it from all others of its type.
    @inline(__always)
    func write<Value: BinaryFloatingPoint & TextOutputStreamable>(_ value: Value) throws {
        guard value.isFinite else { return try writeNonFinite(Double(value)) }
        // The storage moves into the sink and back, so that the sink retains nothing.
        var sink = NumberSink(bytes: state.pointee.bytes)
        value.write(to: &sink)
        // Removes “.0”, as in “1.0” or “-0.0”.
        let count = sink.bytes.count
        if sink.bytes[count - 1] == UInt8(ascii: "0"), sink.bytes[count - 2] == UInt8(ascii: ".") {
            sink.bytes.count -= 2
        }
        state.pointee.bytes = sink.bytes
    }

    @inline(never)
    func writeNonFinite(_ value: Double) throws {
        let encoder = state.pointee.options.encoder
        if encoder.expressions.contains(.nonFiniteNumbers) {
            let text = value.isNaN ? "(0/0)" : value < 0 ? "(-1/0)" : "(1/0)"
            return try writeExpression(text, for: value)
        }
        switch encoder.coding.nonFiniteNumbers {
        case .null: writeNull()
        case .refused:
            let name = value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity"
            throw invalid(
                value,
                "Unable to encode Double.\(name) directly in JSON."
                    + " Use ScriptCoding.nonFiniteNumbers to specify how it should be encoded.")
        }
    }
}

/// A stream that receives the text of a number without creating a `String`.
///
/// If a stream implements `_writeASCII`, the standard library calls it with ASCII, and otherwise
/// calls `write`. Both are correct.
private struct NumberSink: TextOutputStream {
    var bytes: GrowableStorage<UInt8>

    mutating func write(_ text: String) { text.readUTF8 { bytes.append(contentsOf: $0) } }

    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: buffer)
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

    /// Appends the digits of an integer, last digit first, into reserved room.
    private mutating func appendDigits(_ magnitude: UInt64) {
        var bound: UInt64 = 1
        // The integers that get here are small enough for the product not to overflow.
        while bound <= magnitude {
            bound &*= 10
            count += 1
        }
        var place = end
        var rest = magnitude
        while rest > 0 {
            place -= 1
            place.initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
    }
}
