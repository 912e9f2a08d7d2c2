/// A piece of JavaScript whose interpolated values are data and can never become code.
///
/// ```swift
/// try await bridge.evaluate("document.title = \(title)")
/// ```
///
/// What stands in the literal is code, known when the program is compiled. Each interpolated value
/// is encoded by ``JavaScriptEncoder`` and bound before the code, where it is evaluated once; in the
/// code it is one expression, of which the code has only the name. So no value can become code,
/// wherever it stands. Do not put quotation marks around it, they would only quote that name: a
/// value inside a string, a template's text, a comment or a regular expression is refused. It may
/// stand in a template's `${…}`. A computed name is written in brackets: `{ [\(key)]: 1 }`.
///
/// The code runs in a block of its own:
///
/// - `let`, `const` and `class`, async functions and generators are local to the literal.
/// - `var` and other functions reach the window, unless the page has declared their name by `let`,
///   `const` or `class`: then such a `var` is a `SyntaxError`, and such a function stays local.
///   Their names alone, without a value, also reach a page that is then not accepted.
/// - An array or an object among the values is made once, so that the turns of a loop share it.
/// - A directive at the start, `"use strict"`, has no effect.
/// - `return` and `await` are for `WebPage`, which takes the body of a function: there a literal has
///   no value without `return`, and nothing that it declares reaches the window.
public struct JavaScript: Sendable {
    private let text: Result<String, any Error>

    /// Whether nobody asks for its value.
    package private(set) var isForEffect: Bool = false

    /// The source, ready to be evaluated: a block, whose value is that of its last statement.
    ///
    /// - Throws: `EncodingError` if a value could not be encoded; ``BridgeError`` with
    ///   ``BridgeError/Code-swift.struct/invalidInterpolation`` if one stands where it cannot be
    ///   meant to, or if a brace closes what the code has not opened.
    public var source: String {
        get throws { try text.get() }
    }

    /// The same script, for whose value nobody asks.
    var forEffect: JavaScript {
        var script = self
        script.isForEffect = true
        return script
    }
}

extension JavaScript: ExpressibleByStringInterpolation {
    /// Takes a literal without values.
    public init(stringLiteral literal: StaticString) {
        text = Result { try JavaScriptBlock.source(of: ["\(literal)"], binding: []) }
    }

    /// Takes a literal with its values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Collects code and values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The parts of the code; between each two of them stands a value.
        private var code = [""]
        private var values: [String] = []
        private var failure: (any Error)?

        fileprivate var text: Result<String, any Error> {
            if let failure { return .failure(failure) }
            return Result { try JavaScriptBlock.source(of: code, binding: values) }
        }

        /// Makes an empty collection.
        public init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
        }

        /// Takes a part of the literal, which is code.
        ///
        /// A `StaticString` on purpose: text that is made at run time cannot get here.
        public mutating func appendLiteral(_ literal: StaticString) {
            code[code.count - 1] += "\(literal)"
        }

        /// Takes a value, which becomes one expression.
        public mutating func appendInterpolation<Value: Encodable>(_ value: Value) {
            guard failure == nil else { return }
            do {
                values.append(try JavaScriptEncoder().encode(value))
                code.append("")
            } catch {
                failure = error
            }
        }
    }
}
