/// An encoder that turns a Swift value into JavaScript source with exactly that value.
///
/// The source is one expression in ASCII. It is inert inside HTML.
///
/// - Scalars become literals. Arrays and objects become `JSON.parse("…")`. Compared with literals,
///   this is faster from a few hundred bytes up, has no nesting limit, and keeps a key `__proto__`.
/// - With a strategy that writes expressions, arrays and objects become literals. A key `__proto__`
///   is then written `["__proto__"]`.
/// - `Date`, `Data`, `URL`, `Decimal` and `Duration` have their own formats at any depth. The type
///   and the strategy determine the format, never the value.
/// - Large integers may have another form than small ones, depending on
///   ``largeIntegerEncodingStrategy``.
///
/// Members keep the order in which they are encoded. If a key is repeated, its last member counts.
/// Requesting a nested container again under the same key returns the same container, in its first
/// position. If it is requested as another kind of container, encoding into it throws.
///
/// The same value gives the same source in every process. For this, the members of an object that a
/// dictionary is encoded into are sorted by the UTF-8 of their keys, including members that do not
/// come from the dictionary. If several keys of a dictionary are encoded alike, the member with the
/// greatest source counts. Sets are arrays in an unspecified order, and so are dictionaries whose
/// keys are neither strings nor integers nor `CodingKeyRepresentable`.
public struct JavaScriptEncoder: Sendable {
    /// The encoding of numbers that are not finite.
    public var nonFiniteNumberEncodingStrategy: NonFiniteNumberEncodingStrategy = .throw
    /// The encoding of integers that a JavaScript number cannot represent exactly.
    public var largeIntegerEncodingStrategy: LargeIntegerEncodingStrategy = .throw
    /// The encoding of decimals, and of durations, which are decimals of seconds.
    public var decimalEncodingStrategy: DecimalEncodingStrategy = .string
    /// The encoding of dates.
    public var dateEncodingStrategy: DateEncodingStrategy = .iso8601
    /// The encoding of data.
    public var dataEncodingStrategy: DataEncodingStrategy = .base64
    /// The encoding of keys that types declare.
    public var keyEncodingStrategy: KeyEncodingStrategy = .asDeclared
    /// The maximum nesting depth of arrays and objects.
    ///
    /// The default is safe on the small stack of a secondary thread, both here and in JavaScript.
    /// With a strategy that writes expressions, greater values have no effect.
    public var maximumDepth: Int = 200
    /// The values that types find in their encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The mark of the bytes in the values, if the part of the page script that reads bytes parses
    /// the containers.
    package var bytesMark: String?

    /// Creates an encoder with the default strategies.
    public init() {}

    /// Encodes a value as one JavaScript expression.
    ///
    /// - Parameter value: The value to encode. Members that are nil are omitted.
    /// - Returns: The source of the expression.
    /// - Throws: `EncodingError` if a strategy rejects a value, the nesting exceeds the limit, or
    ///   the value encodes nothing; any error that the value's own `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let writer = EncodingWriter.make(EncodingOptions(self, isJSON: false))
        try writer.writeRoot(value)
        return writer.text()
    }

    /// Encodes a value as JSON text.
    ///
    /// - Parameter value: The value to encode, by the same rules as ``encode(_:)``.
    /// - Returns: The JSON text, which is ASCII and inert inside HTML.
    /// - Throws: The errors of ``encode(_:)``, and `EncodingError` for a value that a strategy
    ///   writes as an expression, which JSON text cannot contain.
    public func encodeJSON<Value: Encodable>(_ value: Value) throws -> String {
        let writer = EncodingWriter.make(EncodingOptions(self, isJSON: true))
        try writer.writeRoot(value)
        return writer.text()
    }

    /// Whether any strategy writes expressions.
    var mayWriteExpressions: Bool {
        nonFiniteNumberEncodingStrategy == .expression || largeIntegerEncodingStrategy == .bigInt
            || dateEncodingStrategy == .dateObject || dataEncodingStrategy == .uint8Array
    }
}

/// Escaping of text for JavaScript source and JSON, as the encoder does it.
package enum JavaScriptLiteral {
    /// Returns a string literal, including quotation marks, whose value is the given text.
    package static func string(_ text: String) -> String {
        let writer = EncodingWriter.make(EncodingOptions(JavaScriptEncoder(), isJSON: true))
        writer.write(text)
        return writer.text()
    }
}
