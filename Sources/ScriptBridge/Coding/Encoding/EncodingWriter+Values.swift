import Foundation

/// The values that have a form of their own, and all others by their `encode(to:)`.
extension EncodingWriter {
    /// Writes any value, in its place; the caller takes it back on an error.
    ///
    /// The standard library's containers pass their elements here, so that the types with a form
    /// of their own are looked for here too, and whole arrays of them are written in one loop.
    func write<Value: Encodable>(_ value: Value) throws {
        if try writeKnown(value) { return }
        let frameID = try pushFrame()
        try value.encode(to: ValueEncoder(writer: self, frameID: frameID))
        try popFrame()
    }

    /// Writes the outermost value.
    func writeOutermost<Value: Encodable>(_ value: Value) throws {
        if try writeKnown(value) { return }
        try value.encode(to: ValueEncoder(writer: self, frameID: state.pointee.top.frameID))
        guard state.pointee.top.kind != .empty else {
            throw invalid(value, "Top-level \(Value.self) did not encode any values.")
        }
        try completeRoot()
    }

    /// Writes a value that has a form of its own; false if it has none.
    @inline(__always)
    private func writeKnown<Value: Encodable>(_ value: Value) throws -> Bool {
        // Most types that are not looked for here are larger.
        guard MemoryLayout<Value>.size <= 20 else { return false }
        if Value.self == String.self {
            write(reinterpret(value) as String)
        } else if Value.self == Int.self {
            try writeInteger(reinterpret(value) as Int)
        } else if Value.self == Double.self {
            try write(reinterpret(value) as Double)
        } else if Value.self == Bool.self {
            write(reinterpret(value) as Bool)
        } else if Value.self == [String].self {
            try writeArray(reinterpret(value) as [String]) { $0.write($1) }
        } else if Value.self == [Int].self {
            try writeArray(reinterpret(value) as [Int]) { try $0.writeInteger($1) }
        } else if Value.self == [Double].self {
            try writeArray(reinterpret(value) as [Double]) { try $0.write($1) }
        } else if Value.self == [Bool].self {
            try writeArray(reinterpret(value) as [Bool]) { $0.write($1) }
        } else if Value.self == Date.self {
            try write(reinterpret(value) as Date)
        } else if Value.self == Data.self {
            try write(reinterpret(value) as Data)
        } else if Value.self == URL.self {
            write((reinterpret(value) as URL).absoluteString)
        } else if Value.self == Decimal.self {
            try write(reinterpret(value) as Decimal)
        } else {
            return false
        }
        return true
    }

    @inline(__always)
    private func writeArray<Element>(
        _ array: [Element],
        _ write: (EncodingWriter, Element) throws -> Void
    ) throws {
        let frameID = try pushFrame()
        state.pointee.open(.array)
        if state.pointee.top.kind == .tooDeep { throw tooDeep() }
        for element in array {
            _ = state.pointee.beginElement(frameID)
            try write(self, element)
        }
        try popFrame()
    }

    func writeNull() { state.pointee.bytes.append("null") }

    func write(_ value: Bool) { state.pointee.bytes.append(value ? "true" : "false") }

    @inline(__always)
    func write(_ value: String) { state.pointee.write(value) }

    /// Writes an expression, which JSON text cannot hold.
    func writeExpression(_ text: String, for value: Any) throws {
        guard state.pointee.options.allowsExpressions else {
            throw invalid(
                value,
                "Unable to encode \(type(of: value)) as a JavaScript expression in JSON text.")
        }
        writeRaw(text)
    }

    /// Writes ASCII that needs no escape.
    func writeRaw(_ text: String) {
        text.readUTF8 { state.pointee.bytes.append(contentsOf: $0) }
    }
}
