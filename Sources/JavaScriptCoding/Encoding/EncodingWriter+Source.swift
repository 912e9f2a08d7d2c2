/// The outermost value, which becomes JavaScript source.
extension EncodingWriter {
    func writeRoot<Value: Encodable>(_ value: Value) throws {
        try writeOutermost(value)
        if state.pointee.form == .wrapped {
            state.pointee.bytes.append(#"")"#)
        } else if state.pointee.options.allowsExpressions {
            let first = state.pointee.bytes[0]
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
            let source = containerLiteral()
            state.pointee.bytes.count = 0
            source.withUnsafeBufferPointer { state.pointee.bytes.append(contentsOf: $0) }
        }
    }

    /// Returns the output as an object or array literal.
    ///
    /// In a literal, a key `__proto__` would set the prototype, so it is written `["__proto__"]`.
    /// An object is in parentheses, because a statement that begins with a brace is a block.
    private func containerLiteral() -> [UInt8] {
        let output = UnsafeBufferPointer(
            start: state.pointee.bytes.base, count: state.pointee.bytes.count)
        let key = Array(#""__proto__":"#.utf8)
        let isObject = output.first == UInt8(ascii: "{")
        var source: [UInt8] = isObject ? [UInt8(ascii: "(")] : []
        source.reserveCapacity(output.count + 32)
        var index = 0
        while index < output.count {
            let byte = output[index]
            source.append(byte)
            index += 1
            // In a string, each quotation mark follows a backslash, so this is a key.
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: ","),
                output[index...].starts(with: key)
            else { continue }
            source.append(contentsOf: #"["__proto__"]:"#.utf8)
            index += key.count
        }
        if isObject { source.append(UInt8(ascii: ")")) }
        return source
    }
}
