import Foundation

/// Values with their own formats, and all other values through their `encode(to:)`.
extension EncodingWriter {
    /// Encodes the outermost value, and returns its text.
    static func text<Value: Encodable>(
        of value: Value,
        _ options: EncodingOptions
    ) throws -> String {
        let writer = EncodingWriter(options)
        let root = EncodingNode.rootID
        if try writer.writeKnown(value) {
            writer[root].kind = .scalar
            writer[root].end = writer.bytes.count
        } else {
            do {
                try value.encode(to: ValueEncoder(writer: writer, id: root))
            } catch {
                throw writer.keyNames?.failure ?? error
            }
            if let failure = writer.keyNames?.failure { throw failure }
            guard writer[root].kind != .empty else {
                throw writer.invalid(value, "Top-level \(Value.self) did not encode any values.")
            }
        }
        return try writer.text()
    }

    /// Encodes a value of any type.
    @inline(__always)
    func write<Value: Encodable>(_ value: Value, into id: EncodingNode.ID) throws {
        if try writeKnown(value) { return }
        try encode(value, into: id)
    }

    /// Writes a value if its type is known; otherwise returns false.
    @inline(__always)
    private func writeKnown<Value: Encodable>(_ value: Value) throws -> Bool {
        guard MemoryLayout<Value>.size <= KnownType.maximumSize, let type = KnownType(Value.self)
        else { return false }
        try write(value, as: type.type)
        return true
    }

    private func write<Known: KnownValue>(_ value: some Encodable, as type: Known.Type) throws {
        try (reinterpret(value) as Known).write(to: self)
    }

    /// Writes an array of values with their own formats as one text.
    @inline(__always)
    func writeArray<Element>(_ array: [Element], _ write: (Element) throws -> Void) throws {
        guard self[current].depth + textDepth < options.maximumDepth else {
            throw tooDeep(current)
        }
        if current == EncodingNode.rootID, options.wrapsContainers { form = .wrapped }
        textDepth += 1
        defer { textDepth -= 1 }
        bytes.append(UInt8(ascii: "["))
        var index = 0
        do {
            for element in array {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(element)
                index += 1
            }
        } catch {
            throw failure(error, ofElement: index)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    /// Returns the error of an element with its index in the path.
    @inline(never)
    private func failure(_ error: any Error, ofElement index: Int) -> any Error {
        guard case EncodingError.invalidValue(let value, let context) = error else { return error }
        var path = context.codingPath
        path.insert(PathKey.index(index), at: self.path(to: current).count)
        return EncodingError.invalidValue(
            value, .init(codingPath: path, debugDescription: context.debugDescription))
    }

    func writeNull() { bytes.append("null") }

    func write(_ value: Bool) { bytes.append(value ? "true" : "false") }

    @inline(never)
    func write(_ value: String) { value.readUTF8 { bytes.appendQuoted($0, form) } }

    /// Writes an expression, or throws if the output is JSON text, which cannot contain one.
    func writeExpression(_ text: String, for value: Any) throws {
        guard options.allowsExpressions else {
            throw invalid(
                value,
                "Unable to encode \(type(of: value)) as a JavaScript expression in JSON text.")
        }
        writeRaw(text)
    }

    /// Writes ASCII text that needs no escapes.
    func writeRaw(_ text: String) { text.readUTF8 { bytes.append(contentsOf: $0) } }
}

/// Numbers in a format that is both JSON and JavaScript.
extension EncodingWriter {
    /// The largest integer up to which a JavaScript number can represent every integer.
    static var largestSafeInteger: UInt64 { 1 << 53 - 1 }

    @inline(__always)
    func writeInteger<Value: FixedWidthInteger>(_ value: Value) throws {
        let magnitude = value.magnitude
        guard magnitude <= Self.largestSafeInteger else { return try writeLarge(value) }
        writeRaw(String(value))
    }

    @inline(never)
    private func writeLarge(_ value: some FixedWidthInteger) throws {
        let encoder = options.encoder
        if encoder.expressions.contains(.largeIntegers) {
            return try writeExpression("\(value)n", for: value)
        }
        switch encoder.coding.largeIntegers {
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
    func write<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Value) throws {
        guard value.isFinite else { return try writeNonFinite(Double(value)) }
        writeDigits("\(value)")
    }

    @inline(never)
    private func writeDigits(_ text: String) {
        // JavaScript writes 1, not 1.0.
        text.readUTF8 { digits in
            let isWhole =
                digits.count > 2 && digits[digits.count - 1] == UInt8(ascii: "0")
                && digits[digits.count - 2] == UInt8(ascii: ".")
            bytes.append(
                contentsOf: UnsafeBufferPointer(rebasing: digits.dropLast(isWhole ? 2 : 0)))
        }
    }

    @inline(never)
    func writeNonFinite(_ value: Double) throws {
        let encoder = options.encoder
        if encoder.expressions.contains(.nonFiniteNumbers) {
            let text = value.isNaN ? "(0/0)" : value < 0 ? "(-1/0)" : "(1/0)"
            return try writeExpression(text, for: value)
        }
        switch encoder.coding.nonFiniteNumbers {
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
