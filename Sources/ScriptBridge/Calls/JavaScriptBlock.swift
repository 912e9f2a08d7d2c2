/// Builds the source of a literal: values are bound before the code, which refers to them by name.
///
/// ```js
/// {const values_=["<title>"];document.title =  values_?.[0]
/// }
/// ```
///
/// The code contains no part of the values, so a value cannot become code in any position. The form
/// follows from three requirements:
///
/// - `values_?.[0]` is a single expression everywhere. A bare name would be a key in `{ \(k): 1 }`,
///   a parameter or a label; an element access is a syntax error there. Without the `?.`, it could
///   be assigned to, which would change the value.
/// - The spaces separate it from adjacent words, and the line break ends a trailing comment.
/// - A block keeps a script's completion value, and its `var`s reach the window. A function around
///   the code would lose both.
///
/// An expression is in parentheses, without the semicolons at its end:
///
/// ```js
/// {const values_=[2];(scrollY *  values_?.[0]
/// )}
/// ```
package enum JavaScriptBlock {
    /// Builds the source.
    ///
    /// - Parameters:
    ///   - code: The parts of the code; there is one value between each two of them.
    ///   - values: The values, each one an expression.
    ///   - isExpression: Whether the code is one expression, whose value is read.
    ///   - reporter: A function of the page that gets the expression's value; empty for none.
    /// - Returns: A block statement.
    /// - Throws: ``BridgeError`` with ``BridgeError/Code-swift.struct/invalidInterpolation`` if a
    ///   value is misplaced, a closing brace has no match, or the code should be an expression and
    ///   is several statements.
    package static func source(
        of code: [String],
        binding values: [String],
        asExpression isExpression: Bool = false,
        reportedBy reporter: String = ""
    ) throws(BridgeError) -> String {
        // GUARD place of a value: let code = try REMOVED ? code : JavaScriptReading.checked(code, asExpression: isExpression)
        let code = try JavaScriptReading.checked(code, asExpression: isExpression)
        let name = name(foreignTo: code.joined(separator: " "))
        var source = "{const \(name)=[\(values.joined(separator: ","))];"
        // Two parentheses for a function, because a comma would separate arguments.
        if isExpression { source += reporter.isEmpty ? "(" : "\(reporter)((" }
        for (index, part) in code.enumerated() {
            // GUARD bound values: if index > 0 { source += REMOVED ? " \(values[index - 1]) " : " \(name)?.[\(index - 1)] " }
            if index > 0 { source += " \(name)?.[\(index - 1)] " }
            source += part
        }
        return source + (isExpression ? reporter.isEmpty ? "\n)}" : "\n))}" : "\n}")
    }

    /// Returns a name that the code does not contain, not even spelled with escapes.
    ///
    /// The escape `\u005f` also spells an underscore. With n escapes and at most m underscores in a
    /// row, a name in the code has at most n + (n + 1)m underscores in a row. The returned name ends
    /// in more.
    private static func name(foreignTo code: String) -> String {
        var run = 0
        var longestRun = 0
        var escapeCount = 0
        var last: UInt8 = 0
        for byte in code.utf8Bytes {
            run = byte == UInt8(ascii: "_") ? run + 1 : 0
            longestRun = max(longestRun, run)
            if last == UInt8(ascii: "\\"), byte == UInt8(ascii: "u") { escapeCount += 1 }
            last = byte
        }
        let count = (longestRun + 1) * (escapeCount + 1)
        return "values" + String(repeating: "_", count: count)
    }
}
