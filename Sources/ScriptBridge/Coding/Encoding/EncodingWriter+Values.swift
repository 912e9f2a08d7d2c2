import Foundation

/// The values that have a form of their own, and all others by their `encode(to:)`.
extension EncodingWriter {
    /// Writes any value, in its place; the caller takes it back on an error.
    ///
    /// The standard library's containers pass their elements here, so that the types with a form
    /// of their own are looked for here too, and whole arrays of them are written in one loop.
    func write<Value: Encodable>(_ value: Value, isRoot: Bool = false) throws {
        // Most values that are not looked for below are larger.
        if MemoryLayout<Value>.size <= 20, try writeKnown(value) { return }
        let frame = try pushFrame()
        try value.encode(to: ValueEncoder(writer: self, frame: frame))
        if isRoot, state.frames[top].kind == .empty {
            throw invalid(value, "Top-level \(Value.self) did not encode any values.")
        }
        try popFrame()
    }

    @inline(__always)
    private func writeKnown<Value: Encodable>(_ value: Value) throws -> Bool {
        if Value.self == String.self {
            write(same(value, as: String.self))
        } else if Value.self == Int.self {
            try writeInteger(same(value, as: Int.self))
        } else if Value.self == Double.self {
            try write(same(value, as: Double.self))
        } else if Value.self == Bool.self {
            write(same(value, as: Bool.self))
        } else if Value.self == [String].self {
            try writeArray(same(value, as: [String].self)) { writer, element in
                writer.write(element)
            }
        } else if Value.self == [Int].self {
            try writeArray(same(value, as: [Int].self)) { writer, element in
                try writer.writeInteger(element)
            }
        } else if Value.self == [Double].self {
            try writeArray(same(value, as: [Double].self)) { writer, element in
                try writer.write(element)
            }
        } else if Value.self == [Bool].self {
            try writeArray(same(value, as: [Bool].self)) { writer, element in
                writer.write(element)
            }
        } else if Value.self == Date.self {
            try write(same(value, as: Date.self))
        } else if Value.self == Data.self {
            try write(same(value, as: Data.self))
        } else if Value.self == URL.self {
            write(same(value, as: URL.self).absoluteString)
        } else if Value.self == Decimal.self {
            try write(same(value, as: Decimal.self))
        } else {
            return false
        }
        return true
    }

    /// The value under its own type, which the caller has compared: a cast without its cost.
    @inline(__always)
    private func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known {
        assert(Value.self == Known.self)
        return unsafeBitCast(value, to: Known.self)
    }

    @inline(__always)
    private func writeArray<Element>(
        _ array: [Element],
        _ write: (EncodingWriter, Element) throws -> Void
    ) throws {
        _ = try pushFrame()
        open(.array)
        if state.frames[top].kind == .tooDeep { throw tooDeep() }
        for element in array {
            beginElement()
            try write(self, element)
        }
        try popFrame()
    }

    /// Writes what comes before an element of an array.
    @inline(__always)
    func beginElement() {
        if state.frames[top].count > 0 { state.bytes.append(UInt8(ascii: ",")) }
        state.frames[top].count += 1
    }

    func writeNull() { state.bytes.append("null") }

    func write(_ value: Bool) { state.bytes.append(value ? "true" : "false") }

    @inline(__always)
    func write(_ value: String) { state.bytes.appendString(value, state.form) }

    /// Writes an expression, which JSON text cannot hold.
    func writeExpression(_ text: String, for value: Any) throws {
        guard state.options.allowsExpressions else {
            throw invalid(
                value,
                "Unable to encode \(type(of: value)) as a JavaScript expression in JSON text.")
        }
        state.hasExpression = true
        writeRaw(text)
    }

    /// Writes ASCII that needs no escape.
    func writeRaw(_ text: String) {
        var text = text
        text.withUTF8 { state.bytes.append(contentsOf: $0) }
    }
}
