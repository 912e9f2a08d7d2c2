import Foundation

/// Values with their own formats, and all other values through their `encode(to:)`.
extension EncodingWriter {
    /// Writes a value of any type; the caller undoes the write if it throws.
    ///
    /// The containers of the standard library pass their elements here. So this method also checks
    /// for types with their own formats, and writes whole arrays of some of them in one loop.
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

    /// Writes a value if its type has its own format; otherwise returns false.
    @inline(__always)
    private func writeKnown<Value: Encodable>(_ value: Value) throws -> Bool {
        // Most types without their own format are larger.
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

    /// Writes an expression, or throws if the output is JSON text, which cannot contain one.
    func writeExpression(_ text: String, for value: Any) throws {
        guard state.pointee.options.allowsExpressions else {
            throw invalid(
                value,
                "Unable to encode \(type(of: value)) as a JavaScript expression in JSON text.")
        }
        writeRaw(text)
    }

    /// Writes ASCII text that needs no escapes.
    func writeRaw(_ text: String) {
        text.readUTF8 { state.pointee.bytes.append(contentsOf: $0) }
    }
}
