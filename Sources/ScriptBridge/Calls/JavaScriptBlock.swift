/// The source of a literal: its values are bound before the code, and the code names them.
///
/// ```js
/// {const values_=["<title>"];document.title =  values_[0]
/// }
/// ```
///
/// Nothing that a value contains stands in the code, so no place there can make code of it. The
/// form decides the rest:
///
/// - `values_[0]` is one expression everywhere. A bare name would be a key in `{ \(k): 1 }`, a
///   parameter or a label; an element is a syntax error there.
/// - The spaces keep it apart from words beside it, the line break ends a comment of the code.
/// - The block keeps a script's completion value, which a function around it would not.
package enum JavaScriptBlock {
    /// Makes the source.
    ///
    /// - Parameters:
    ///   - code: The parts of the code; between each two of them stands a value.
    ///   - values: The values, each one an expression.
    /// - Returns: A block statement.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidInterpolation`` if the
    ///   code cannot be meant as it stands.
    package static func source(
        of code: [String],
        binding values: [String]
    ) throws(BridgeError) -> String {
        if let fault = JavaScriptReading.fault(in: code) {
            throw BridgeError(.invalidInterpolation, fault)
        }
        let name = name(foreignTo: code.joined(separator: " "))
        var source = "{const \(name)=[\(values.joined(separator: ","))];"
        for (index, part) in code.enumerated() {
            if index > 0 { source += " \(name)[\(index - 1)] " }
            source += part
        }
        return source + "\n}"
    }

    /// A name that the code does not have, also not spelled with escapes: `\u005f` is `_`.
    ///
    /// It ends in more underscores than any name in the code can. Those of a name that has an
    /// escape are the escapes themselves and what stands between them.
    private static func name(foreignTo code: String) -> String {
        var run = 0
        var longestRun = 0
        var escapeCount = 0
        var last: UInt8 = 0
        for byte in code.utf8 {
            run = byte == UInt8(ascii: "_") ? run + 1 : 0
            longestRun = max(longestRun, run)
            if last == UInt8(ascii: "\\"), byte == UInt8(ascii: "u") { escapeCount += 1 }
            last = byte
        }
        let count = (longestRun + 1) * (escapeCount + 1)
        return "values" + String(repeating: "_", count: count)
    }
}
