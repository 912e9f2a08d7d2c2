/// Encodes Swift values as JavaScript source that means exactly that value.
///
/// Scalars become literals, arrays and objects become `JSON.parse("…")`: that is faster from a
/// few hundred bytes up, has no nesting limit, and is the only form in which a key `__proto__`
/// means what it says. With a strategy that writes expressions they become literals, in which that
/// key is written `["__proto__"]`. The source is ASCII, one expression, and inert inside HTML.
///
/// Members stand in the order in which they are encoded; of members with the same key the last
/// one counts. A nested container that is asked for again under its key is the same one, in its
/// first place; as another kind it refuses what is encoded into it. An object into which a dictionary is encoded, alone or beside other members, is
/// sorted by the UTF-8 of its keys, and of a dictionary's keys that are written alike the one with
/// the greatest source counts, so that the same value gives the same source in every process.
/// (Sets, and dictionaries whose keys are neither strings nor integers nor
/// `CodingKeyRepresentable`, are arrays in an order of their own.)
///
/// `Date`, `Data`, `URL` and `Decimal` have forms of their own wherever they occur. Which one, only
/// the type and the strategy decide, never the value; but large integers may take another form
/// than small ones, if ``largeIntegerEncodingStrategy`` says so.
public struct JavaScriptEncoder: Sendable {
    /// What becomes of numbers that are not finite.
    public var nonFiniteNumberEncodingStrategy: NonFiniteNumberEncodingStrategy = .throw
    /// What becomes of integers that JavaScript's numbers do not hold exactly.
    public var largeIntegerEncodingStrategy: LargeIntegerEncodingStrategy = .throw
    /// What becomes of a `Decimal`.
    public var decimalEncodingStrategy: DecimalEncodingStrategy = .string
    /// What becomes of dates.
    public var dateEncodingStrategy: DateEncodingStrategy = .iso8601
    /// What becomes of data.
    public var dataEncodingStrategy: DataEncodingStrategy = .base64
    /// What becomes of the keys that types declare.
    public var keyEncodingStrategy: KeyEncodingStrategy = .asDeclared
    /// How deep arrays and objects may be nested.
    ///
    /// The default is safe on the small stack of a secondary thread, here and in JavaScript. It
    /// can't be exceeded with a strategy that writes expressions.
    public var maximumDepth: Int = 200
    /// What the values' own `encode(to:)` finds in the encoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether containers are read by the part of the page script that knows bytes.
    var readsBytes: Bool = false

    /// Makes an encoder.
    public init() {}

    /// Encodes a value as one JavaScript expression.
    ///
    /// - Parameter value: The value to encode. A nil member is left out.
    /// - Returns: The source of the expression.
    /// - Throws: `EncodingError` for what the strategies refuse, for nesting beyond the limit and
    ///   for a value that encodes nothing; whatever the value's own `encode(to:)` throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let writer = EncodingWriter.make(EncodingOptions(target: .javaScript, encoder: self))
        try writer.writeRoot(value)
        return writer.text()
    }

    /// Encodes a value as JSON text.
    ///
    /// - Parameter value: The value to encode, by the rules of ``encode(_:)``.
    /// - Returns: JSON text, ASCII and inert inside HTML.
    /// - Throws: The errors of ``encode(_:)``, and `EncodingError` for a value that a strategy
    ///   writes as an expression, which JSON text cannot hold.
    public func encodeJSON<Value: Encodable>(_ value: Value) throws -> String {
        let writer = EncodingWriter.make(EncodingOptions(target: .json, encoder: self))
        try writer.writeRoot(value)
        return writer.text()
    }

    /// Whether a strategy is chosen that writes expressions.
    var mayWriteExpressions: Bool {
        nonFiniteNumberEncodingStrategy == .expression || largeIntegerEncodingStrategy == .bigInt
            || dateEncodingStrategy == .dateObject || dataEncodingStrategy == .uint8Array
    }
}

/// Escapes text for JavaScript source and JSON, as ``JavaScriptEncoder`` does.
package enum JavaScriptLiteral {
    /// A string literal, quotation marks included, whose value is the given text.
    package static func string(_ text: String) -> String {
        let writer = EncodingWriter.make(
            EncodingOptions(target: .json, encoder: JavaScriptEncoder()))
        writer.write(text)
        return writer.text()
    }
}
