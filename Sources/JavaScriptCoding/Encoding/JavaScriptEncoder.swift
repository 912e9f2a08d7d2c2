/// An encoder that turns a Swift value into JavaScript source with exactly that value.
///
/// The source is one expression in ASCII. It is inert inside HTML.
///
/// - Scalars become literals. Arrays and objects become `JSON.parse("…")`. Compared with literals,
///   this is faster from a few hundred bytes up, has no nesting limit, and keeps a key `__proto__`.
/// - With ``expressions``, arrays and objects become literals. A key `__proto__` is then written
///   `["__proto__"]`.
/// - `Date`, `Data`, `URL`, `Decimal` and `Duration` have their own formats at any depth. The type,
///   the coding and ``expressions`` determine the format, never the value.
/// - Large integers may have another form than small ones, depending on
///   ``ScriptCoding/largeIntegers``.
///
/// Members keep the order in which they are encoded. A key that a type encodes twice is written
/// twice, and readers take its last member. Requesting a nested container again under the same key
/// returns the same container, in its first position. If it is requested as another kind of
/// container, encoding into it throws, as does encoding into a container while a value inside it is
/// being encoded.
///
/// The order of dictionaries and sets is unspecified, and differs between processes.
public struct JavaScriptEncoder: Sendable {
    /// The format of dates, bytes, numbers and keys.
    public var coding: ScriptCoding
    /// The values that are written as expressions, whatever the coding.
    ///
    /// JSON text cannot contain them: ``encodeJSON(_:)`` throws for each.
    public var expressions: Expressions = []
    /// The maximum nesting depth of arrays and objects.
    ///
    /// The default is safe on the small stack of a secondary thread, both here and in JavaScript.
    /// With ``expressions``, greater values have no effect.
    public var maximumDepth: Int = 200
    /// The values that types find in their encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates an encoder.
    ///
    /// - Parameter coding: The format of dates, bytes, numbers and keys.
    public init(coding: ScriptCoding = ScriptCoding()) {
        self.coding = coding
    }

    /// Encodes a value as one JavaScript expression.
    ///
    /// - Parameter value: The value to encode. Members that are nil are omitted, unless the coding says otherwise.
    /// - Returns: The source of the expression.
    /// - Throws: `EncodingError` if the coding rejects a value, the nesting exceeds the limit, or
    ///   the value encodes nothing; any error that the value's own `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let text = try EncodingWriter.text(of: value, EncodingOptions(self, isJSON: false))
        return expressions.isEmpty ? JavaScriptLiteral.value(text) : text
    }

    /// Encodes a value as JSON text.
    ///
    /// - Parameter value: The value to encode, by the same rules as ``encode(_:)``.
    /// - Returns: The JSON text, which is ASCII and inert inside HTML.
    /// - Throws: The errors of ``encode(_:)``, and `EncodingError` for a value that is written as an
    ///   expression.
    public func encodeJSON<Value: Encodable>(_ value: Value) throws -> String {
        try EncodingWriter.text(of: value, EncodingOptions(self, isJSON: true))
    }
}

extension JavaScriptEncoder {
    /// Values that JavaScript has, and JSON text does not.
    public struct Expressions: OptionSet, Hashable, Sendable {
        /// The bits of the values.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Dates, as `Date` objects.
        public static let dates: Expressions = Expressions(rawValue: 1)
        /// Data, as `Uint8Array` objects.
        public static let data: Expressions = Expressions(rawValue: 2)
        /// Integers beyond ±(2⁵³ − 1), as `BigInt` literals, such as `9007199254740993n`.
        ///
        /// Integers within that range are numbers, so the page must handle both.
        public static let largeIntegers: Expressions = Expressions(rawValue: 4)
        /// Not-a-number and the infinities, as expressions of their value, such as `(0/0)`.
        public static let nonFiniteNumbers: Expressions = Expressions(rawValue: 8)
    }
}

/// The source of texts and values, as the encoder writes it.
public enum JavaScriptLiteral {
    /// Returns the source of a value.
    ///
    /// An object or an array is parsed, because a literal of an object would take a key `__proto__`
    /// for its prototype.
    ///
    /// - Parameters:
    ///   - json: JSON text as the encoder writes it, in ASCII.
    ///   - parser: The beginning of the call that parses it.
    /// - Returns: An expression.
    package static func value(_ json: String, parsedBy parser: String = "JSON.parse(") -> String {
        guard let first = json.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return json }
        return "\(parser)\(string(json)))"
    }

    /// Returns a string literal, including quotation marks, whose value is the given text.
    ///
    /// The literal is JSON too. It is ASCII, and inert inside HTML.
    ///
    /// - Parameter text: The text.
    /// - Returns: The literal.
    public static func string(_ text: String) -> String {
        var bytes: Bytes = []
        bytes.append(quoted: text)
        return String(decoding: bytes, as: UTF8.self)
    }
}
