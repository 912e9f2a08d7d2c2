/// A piece of JavaScript whose interpolated values are data and can never become code.
///
/// ```swift
/// try await bridge.evaluate("document.title = \(title)")
/// ```
///
/// What stands in the literal is code, known when the program is compiled; each interpolated
/// value is encoded by ``JavaScriptEncoder`` and stands for one expression. Do not put quotation
/// marks around it: a value inside a string, a template, a comment or a regular expression is
/// refused, because there its own quotation marks would end what the literal began.
public struct JavaScript: Sendable {
    private let text: Result<String, any Error>

    /// The source, ready to be evaluated.
    ///
    /// - Throws: `EncodingError` if a value could not be encoded; ``BridgeError`` with
    ///   ``BridgeError/Code-swift.struct/invalidInterpolation`` if one stands where an expression
    ///   cannot.
    public var source: String {
        get throws { try text.get() }
    }
}

extension JavaScript: ExpressibleByStringInterpolation {
    /// Takes a literal without values.
    public init(stringLiteral literal: StaticString) {
        text = .success("\(literal)")
    }

    /// Takes a literal with its values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Collects code and values.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        private var source = ""
        private var lexer = JavaScriptLexer()
        private var failure: (any Error)?
        private var followsValue = false

        fileprivate var text: Result<String, any Error> {
            failure.map(Result.failure) ?? .success(source)
        }

        /// Makes an empty collection.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Takes a part of the literal, which is code.
        ///
        /// A `StaticString` on purpose: text that is made at run time cannot get here.
        public mutating func appendLiteral(_ literal: StaticString) {
            let code = "\(literal)"
            guard let first = code.unicodeScalars.first else { return }
            if followsValue, JavaScriptLexer.joinsValue(first) { source += " " }
            source += code
            lexer.read(code)
            followsValue = false
        }

        /// Takes a value, which becomes one expression.
        public mutating func appendInterpolation<Value: Encodable>(_ value: Value) {
            guard failure == nil else { return }
            guard lexer.expectsValue else {
                failure = BridgeError(
                    .invalidInterpolation,
                    "A value stands inside \(lexer.place) after “\(source.suffix(40))”."
                )
                return
            }
            do {
                let expression = try JavaScriptEncoder().encode(value)
                // A value is a token of its own: it joins neither what is before nor after it.
                if let last = source.unicodeScalars.last, JavaScriptLexer.joinsValue(last) {
                    source += " "
                }
                source += expression
                lexer.readValue()
                followsValue = true
            } catch {
                failure = error
            }
        }
    }
}
