import Foundation

/// Values of known types.
extension EncodedOutput {
    /// Writes a value if its type is known; otherwise returns false.
    @inline(__always)
    mutating func writeKnown<Value: Encodable>(
        _ value: Value
    ) throws(Failure) -> Bool {
        guard MemoryLayout<Value>.size <= KnownType.maximumSize, let type = KnownType(Value.self)
        else { return false }
        return try write(value, as: type)
    }

    mutating func write<Value>(_ value: Value, as type: KnownType) throws(Failure) -> Bool {
        switch type {
        case .string: try write(value as? String)
        case .integer: try write(value as? Int)
        case .double: try write(value as? Double)
        case .boolean: try write(value as? Bool)
        case .strings: try write(value as? [String])
        case .integers: try write(value as? [Int])
        case .doubles: try write(value as? [Double])
        case .booleans: try write(value as? [Bool])
        case .date: try write(value as? Date)
        case .data: try write(value as? Data)
        case .url: try write(value as? URL)
        case .decimal: try write(value as? Decimal)
        case .duration: try write(value as? Duration)
        }
    }

    @inline(__always)
    mutating func write<Known: KnownValue>(_ value: Known?) throws(Failure) -> Bool {
        guard let value else { return false }
        try value.write(to: &self)
        return true
    }

    /// Writes an array of values with their own formats.
    mutating func write<Element: KnownValue>(array: [Element]) throws(Failure) {
        _ = beginFrame(bytes.count)
        do throws(Failure) {
            open(.array)
            if top.kind == .tooDeep { throw tooDeep() }
            for value in array {
                beginElement()
                try value.write(to: &self)
            }
            _ = try endFrame()
        } catch {
            removeFrame()
            throw error
        }
    }
}

/// Scalars, and text that needs no escapes.
extension EncodedOutput {
    /// Appends ASCII text that needs no escapes.
    @inline(never)
    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func writeNull() { append("null") }

    @inline(never)
    mutating func write(_ text: String) { bytes.append(quoted: text) }

    /// Writes an expression, or throws if the output is JSON text, which cannot contain one.
    mutating func writeExpression(_ text: String, for value: Any) throws(Failure) {
        guard options.allowsExpressions else {
            throw invalid(
                value,
                "Unable to encode \(type(of: value)) as a JavaScript expression in JSON text.")
        }
        append(text)
    }
}

/// Numbers in a format that is both JSON and JavaScript.
extension EncodedOutput {
    @inline(__always)
    mutating func write(integer value: some FixedWidthInteger) throws(Failure) {
        // The largest integer up to which a JavaScript number can represent every integer.
        guard value.magnitude <= 1 << 53 - 1 else { return try write(large: value) }
        bytes.append(decimal: UInt64(value.magnitude), isNegative: value < 0)
    }

    @inline(never)
    private mutating func write(large value: some FixedWidthInteger) throws(Failure) {
        if options.encoder.expressions.contains(.largeIntegers) {
            return try writeExpression("\(value)n", for: value)
        }
        switch options.encoder.coding.largeIntegers {
        case .string: write(String(value))
        case .rejected:
            throw invalid(
                value,
                "Unable to encode \(value) as a number that JavaScript holds exactly."
                    + " Use ScriptCoding.largeIntegers to specify how it should be encoded.")
        }
    }

    /// Writes a number with as few digits as distinguish it from all others of its type.
    @inline(__always)
    mutating func write<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        number value: Value
    ) throws(Failure) {
        guard value.isFinite else { return try write(nonFinite: Double(value)) }
        append(digits: "\(value)")
    }

    @inline(never)
    private mutating func append(digits: String) {
        append(digits)
        // JavaScript writes 1, not 1.0.
        if bytes[bytes.count - 1] == UInt8(ascii: "0"),
            bytes[bytes.count - 2] == UInt8(ascii: ".")
        {
            bytes.removeLast(2)
        }
    }

    @inline(never)
    mutating func write(nonFinite value: Double) throws(Failure) {
        if options.encoder.expressions.contains(.nonFiniteNumbers) {
            let text = value.isNaN ? "(0/0)" : value < 0 ? "(-1/0)" : "(1/0)"
            return try writeExpression(text, for: value)
        }
        switch options.encoder.coding.nonFiniteNumbers {
        case .null: writeNull()
        case .rejected:
            let name = value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity"
            throw invalid(
                value,
                "Unable to encode Double.\(name) directly in JSON."
                    + " Use ScriptCoding.nonFiniteNumbers to specify how it should be encoded.")
        }
    }
}
