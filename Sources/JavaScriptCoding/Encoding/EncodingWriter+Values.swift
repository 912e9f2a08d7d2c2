import Foundation

/// Values with their own formats, and all other values through their `encode(to:)`.
extension EncodingWriter {
    /// Writes a value of any type; the caller undoes the write if it throws.
    func write<Value: Encodable>(_ value: Value) throws {
        if try writeKnown(value) { return }
        let frameID = try pushFrame()
        try value.encode(to: ValueEncoder(writer: self, frameID: frameID))
        try popFrame()
    }

    /// Writes the outermost value.
    func writeOutermost<Value: Encodable>(_ value: Value) throws {
        if try writeKnown(value) { return }
        do {
            try value.encode(to: ValueEncoder(writer: self, frameID: state.pointee.top.frameID))
        } catch {
            throw state.pointee.keyNames?.failure ?? error
        }
        guard state.pointee.top.kind != .empty else {
            throw invalid(value, "Top-level \(Value.self) did not encode any values.")
        }
        try completeRoot()
    }

    /// Writes a value if its type is known; otherwise returns false.
    @inline(__always)
    private func writeKnown<Value: Encodable>(_ value: Value) throws -> Bool {
        // Most other types are larger.
        guard MemoryLayout<Value>.size <= 20, let type = KnownTypes.find(Value.self) else {
            return false
        }
        try write(value, as: type)
        return true
    }

    private func write<Known: KnownValue>(_ value: some Encodable, as type: Known.Type) throws {
        try (reinterpret(value) as Known).write(to: self)
    }

    @inline(__always)
    func writeArray<Element>(_ array: [Element], _ write: (Element) throws -> Void) throws {
        let frameID = try pushFrame()
        state.pointee.open(.array)
        if state.pointee.top.kind == .tooDeep { throw tooDeep() }
        for element in array {
            _ = state.pointee.beginElement(frameID)
            try write(element)
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
