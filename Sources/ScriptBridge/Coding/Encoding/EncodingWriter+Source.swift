/// The outermost value: what makes JavaScript source of it.
///
/// Where a strategy may write an expression, it is known only in the end whether the value is JSON.
/// Until then it is written as JSON text; without such strategies nothing of this is needed.
extension EncodingWriter {
    func writeRoot<Value: Encodable>(_ value: Value) throws {
        try writeOutermost(value)
        guard state.pointee.options.target == .javaScript else { return }
        if state.pointee.form == .wrapped {
            state.pointee.bytes.append(#"")"#)
        } else if state.pointee.options.allowsExpressions {
            let first = state.pointee.bytes[0]
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
            let source = state.pointee.hasExpression ? containerLiteral() : wrappedContainer()
            state.pointee.bytes.count = 0
            source.withUnsafeBufferPointer { state.pointee.bytes.append(contentsOf: $0) }
        }
    }

    /// The output as an object or array literal.
    ///
    /// There a key `__proto__` would set the prototype, and is written `["__proto__"]`. An object
    /// stands in parentheses, because a statement that begins with a brace is a block.
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
            // Inside a string each quotation mark follows a backslash, so that this is a key.
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: ","),
                output[index...].starts(with: key)
            else { continue }
            source.append(contentsOf: #"["__proto__"]:"#.utf8)
            index += key.count
        }
        if isObject { source.append(UInt8(ascii: ")")) }
        return source
    }

    /// The output, which is JSON text, inside `JSON.parse("…")`: the bytes of the wrapped form.
    private func wrappedContainer() -> [UInt8] {
        var source = Array(#"JSON.parse(""#.utf8)
        source.reserveCapacity(2 * state.pointee.bytes.count + 16)
        var rest = UnsafeBufferPointer(
            start: state.pointee.bytes.base, count: state.pointee.bytes.count)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { source.append(UInt8(ascii: "\\")) }
            source.append(byte)
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else { continue }
            let isQuoted = escaped == UInt8(ascii: "\"") || escaped == byte
            // An escape of what JSON text may hold as it is needs to be made only once.
            let isControl =
                rest.starts(with: "00".utf8) && rest[rest.startIndex + 2] < UInt8(ascii: "2")
            if escaped != UInt8(ascii: "u") || isControl { source.append(byte) }
            if isQuoted { source.append(byte) }
            source.append(escaped)
        }
        return source + #"")"#.utf8
    }
}
