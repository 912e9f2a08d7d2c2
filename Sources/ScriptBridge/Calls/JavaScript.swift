/// A piece of JavaScript whose interpolated values are data and can never become code.
///
/// ```swift
/// try await bridge.evaluate("document.title = \(title)")
/// ```
///
/// The literal itself is code, known at compile time. Each interpolated value is encoded by
/// ``JavaScriptEncoder``, evaluated once before the code, and bound to a name. The code contains
/// only that name, as a single expression, so a value can never become code, wherever it is
/// interpolated.
///
/// Do not put quotation marks around a value: they would quote only the name. A value inside a
/// string, a template's text, a comment or a regular expression is rejected. A value inside a
/// template's `${…}` is fine. Write a computed key in brackets: `{ [\(key)]: 1 }`.
///
/// The code is one expression if its value is read, as by
/// ``PageBridge/evaluate(_:as:availableWithin:timeout:)``. It may end with semicolons and comments.
/// Without a value, the code is any number of statements, which run in a block of their own:
///
/// - `let`, `const`, `class`, async functions and generators are local to the literal.
/// - `var` and other functions reach the window. If the page has declared the same name with `let`,
///   `const` or `class`, the `var` is a `SyntaxError`, and the function stays local. On a page that
///   is not accepted, the code does not run, but these names are still declared, without a value.
/// - An array or object among the values is created once, so all iterations of a loop share it.
/// - A directive at the start, such as `"use strict"`, has no effect.
///
/// All of this is the same in every web view. `return` and `await` have no place in a literal, except
/// in functions that it contains.
public struct JavaScript: Sendable {
    /// The parts of the code, and the values as JSON text, of which one is between each two parts.
    private let parts: Result<(code: [String], values: [String]), any Error>

    /// Whether the code is one expression, whose value is read.
    package private(set) var isExpression: Bool = false

    /// The source, ready to be evaluated: a block.
    ///
    /// If the script's value is read, it is the value of the block.
    ///
    /// - Throws: `EncodingError` if a value could not be encoded; ``BridgeError`` with
    ///   ``BridgeError/Code-swift.struct/invalidInterpolation`` if a value is misplaced, a closing
    ///   brace has no match, or the code is several statements although its value is read.
    public var source: String {
        get throws { try source(reportedBy: "") }
    }

    /// The source, whose value is a ``CallReport`` if the script's value is read.
    var reportedSource: String {
        get throws { try source(reportedBy: "\(BridgeScript.document).report") }
    }

    private func source(reportedBy reporter: String) throws -> String {
        let (code, values) = try parts.get()
        return try JavaScriptBlock.source(
            of: code, binding: values.map { JavaScriptLiteral.value($0) },
            asExpression: isExpression, reportedBy: reporter)
    }

    /// The code as it was written, with the beginning of each value in its place, for observers.
    ///
    /// A value is JSON. This text is not what the web view runs.
    var sourceAsWritten: String {
        guard case .success(let (code, values)) = parts else { return "" }
        let shown = values.map { SourceText.shown(SourceText.readable($0), count: 999) }
        return zip(code, shown + [""]).map { $0 + $1 }.joined()
    }

    /// The same script as an expression, whose value is read.
    var expression: JavaScript {
        var script = self
        script.isExpression = true
        return script
    }
}

extension JavaScript: ExpressibleByStringInterpolation {
    /// Creates a script from a literal without values.
    public init(stringLiteral literal: StaticString) {
        parts = .success((["\(literal)"], []))
    }

    /// Creates a script from a literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        parts = stringInterpolation.parts
    }

    /// The code and values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The parts of the code; there is one value between each two of them.
        private var code = [""]
        private var values: [String] = []
        private var failure: (any Error)?

        fileprivate var parts: Result<(code: [String], values: [String]), any Error> {
            failure.map { .failure($0) } ?? .success((code, values))
        }

        /// Creates an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
        }

        /// Appends a part of the literal, which is code.
        ///
        /// The parameter is a `StaticString` so that text made at run time cannot become code.
        public mutating func appendLiteral(_ literal: StaticString) {
            code[code.count - 1] += "\(literal)"
        }

        /// Appends a value, which becomes one expression.
        public mutating func appendInterpolation<Value: Encodable>(_ value: Value) {
            guard failure == nil else { return }
            do {
                values.append(try JavaScriptEncoder().encodeJSON(value))
                code.append("")
            } catch {
                failure = error
            }
        }
    }
}
