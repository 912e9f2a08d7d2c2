/// Any JSON value, for data without a Swift type of its own.
///
/// Use it for a field of open shape, a message that nobody declared, or a document that you pass
/// on:
///
/// ```swift
/// struct Log: ScriptMessage {
///     let event: String
///     let details: JSONValue
/// }
/// let user = log.details["user"]?["name"]?.string
/// let reply: JSONValue = ["accepted": true, "retries": 3, "next": nil]
/// ```
///
/// A value survives the round trip through Swift unchanged: a ``Number`` keeps its digits, and an
/// ``Object`` keeps the order of its members and every key that JavaScript considers distinct. Two
/// values are equal if they mean the same: 1 equals 1.0, and the order of an object's members does
/// not matter.
///
/// | coder | what happens to a value |
/// | --- | --- |
/// | ``MessageDecoder``, ``JavaScriptEncoder`` | unchanged, whatever the coding: strings stay strings and keys stay as they are |
/// | other decoders | unchanged, except that keys are sorted by their UTF-8 and numbers keep only what `Decimal` or `Double` can hold |
/// | other encoders | unchanged, except that the encoder chooses the order; a number that none of its types can hold is an error |
///
/// A page's numbers are doubles. For a number that the page would round, such as 9007199254740993,
/// ``JavaScriptEncoder`` follows ``ScriptCoding/largeIntegers``: it throws an error unless you choose
/// another form.
///
/// Every coder rejects a value with more than ``maximumDepth`` nested containers. Deeper values,
/// which only your own code can build, can be compared and described. Do not nest values tens of
/// thousands of levels deep: Swift releases nested containers recursively, which takes stack.
@frozen public enum JSONValue: Sendable {
    /// The null value.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number.
    case number(Number)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(Object)

    /// The maximum nesting depth of arrays and objects.
    ///
    /// This depth fits on a stack of 512 KiB.
    public static let maximumDepth: Int = 200

    /// The member of an object; nil if there is no such member, or this is not an object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element of an array; nil if there is no such element, or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else {
            return nil
        }
        return elements[index]
    }

    /// Whether this is the null value.
    public var isNull: Bool { self == .null }

    /// The boolean, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if this is one.
    public var number: Number? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number as an integer, if this is an integer that fits.
    public var integer: Int? { number?.integer }

    /// The nearest double, if this is a number within its range.
    public var double: Double? { number?.double }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    public var object: Object? {
        if case .object(let object) = self { object } else { nil }
    }
}

extension JSONValue {
    /// Creates a number that represents the integer exactly.
    public init(_ integer: some BinaryInteger) { self = .number(Number(integer)) }

    /// Creates a number; nil for NaN and the infinities, which JSON does not have.
    public init?(_ double: Double) {
        guard let number = Number(double) else { return nil }
        self = .number(number)
    }

    /// Creates the JSON value that another value encodes to.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - encoder: The encoder, with its coding.
    /// - Throws: The errors of ``JavaScriptEncoder/encodeJSON(_:)``.
    public init(
        encoding value: some Encodable,
        by encoder: JavaScriptEncoder = JavaScriptEncoder()
    ) throws {
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        self = try decoder.decode(
            JSONValue.self, from: .json(try encoder.encodeJSON(value)))
    }

    /// Decodes this value as another type.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - decoder: The decoder, with its coding.
    /// - Returns: The decoded value.
    /// - Throws: The errors of ``MessageDecoder/decode(_:from:)``.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        by decoder: MessageDecoder = MessageDecoder()
    ) throws -> Value {
        try ParsedDocument.value(self, for: decoder).decode(type, at: 0)
    }
}

extension String {
    /// Appends a string as JSON for people to read, with only the escapes that JSON requires.
    mutating func append(readable text: String) {
        append("\"")
        // In runs, because appending character by character takes several times as long.
        var run = text.startIndex
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                continue
            }
            append(contentsOf: text[run..<index])
            append(EscapeTable.text(byte))
            run = text.utf8.index(after: index)
        }
        append(contentsOf: text[run...])
        append("\"")
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
    /// Creates a null value.
    public init(nilLiteral: ()) { self = .null }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Number(value)) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(Number(floatLiteral: value)) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of equal keys, the last one wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Object(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates a number with the fewest digits that identify the double.
    ///
    /// A literal out of range, about which the compiler warns, becomes the greatest finite double.
    public init(floatLiteral value: Double) {
        let greatest = Double.greatestFiniteMagnitude
        let number = Self(Swift.min(Swift.max(value, -greatest), greatest))
        self = number ?? 0
    }
}
