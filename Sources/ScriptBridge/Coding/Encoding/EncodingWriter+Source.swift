/// The outermost value: what makes JavaScript source of it.
///
/// Where a strategy may write an expression, it is known only in the end whether the value is JSON.
/// Until then it is written as JSON text; without such strategies nothing of this is needed.
extension EncodingWriter {
    func writeRoot<Value: Encodable>(_ value: Value) throws {
        try write(value, isRoot: true)
        guard state.options.target == .javaScript else { return }
        if state.form == .wrapped {
            state.bytes.append(#"")"#)
        } else if state.options.allowsExpressions {
            let first = state.bytes[0]
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
            let source = state.hasExpression ? containerLiteral() : wrappedContainer()
            state.bytes.count = 0
            source.withUnsafeBufferPointer { state.bytes.append(contentsOf: $0) }
        }
    }

    /// The output as an object or array literal.
    ///
    /// There a key `__proto__` would set the prototype, and is written `["__proto__"]`. An object
    /// stands in parentheses, because a statement that begins with a brace is a block.
    private func containerLiteral() -> [UInt8] {
        let output = UnsafeBufferPointer(start: state.bytes.base, count: state.bytes.count)
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
        let output = UnsafeBufferPointer(start: state.bytes.base, count: state.bytes.count)
        var source = Array(#"JSON.parse(""#.utf8)
        source.reserveCapacity(2 * output.count + 16)
        var index = 0
        while index < output.count {
            let byte = output[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                source.append(UInt8(ascii: "\\"))
            } else if byte == UInt8(ascii: "\\") {
                // An escape of what JSON text may hold as it is needs to be made only once.
                let isControl =
                    output[index...].starts(with: "u00".utf8)
                    && output[index + 3] < UInt8(ascii: "2")
                if output[index] != UInt8(ascii: "u") || isControl {
                    source.append(UInt8(ascii: "\\"))
                    if [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(output[index]) {
                        source += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
                        source.append(output[index])
                        index += 1
                        continue
                    }
                }
            }
            source.append(byte)
        }
        return source + Array(#"")"#.utf8)
    }
}
