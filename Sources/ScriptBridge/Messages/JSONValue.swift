/// Any JSON value, for what has no type of its own.
///
/// A field of an open shape, a message that nobody declared, or a document that is passed on:
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
/// Nothing is lost on its way through Swift: a ``Number`` keeps its digits, an ``Object`` the order
/// of its members and every key that JavaScript holds for another one. Two values are equal if
/// they mean the same: 1 is 1.0, and the order of an object's members does not count.
///
/// | coder | what becomes of a value |
/// | --- | --- |
/// | ``MessageDecoder``, ``JavaScriptEncoder`` | the same value, whatever their strategies are: a string stays a string, a key stays a key |
/// | other decoders | the same, with keys in the order of their UTF-8; of a number what `Decimal` and `Double` hold |
/// | other encoders | the same, in an order of their own; a number that no type of theirs holds is refused |
///
/// The page's numbers are doubles. One that would be rounded there, such as 9007199254740993, is
/// for ``JavaScriptEncoder`` what ``JavaScriptEncoder/largeIntegerEncodingStrategy`` says: an error,
/// unless you choose another form.
///
/// A value with more than ``maximumDepth`` containers in each other is refused by every decoder.
public enum JSONValue: Hashable, Sendable {
    /// The value `null`.
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

    /// How deep arrays and objects may stand in each other.
    ///
    /// As many suit a stack of 512 KiB.
    public static let maximumDepth: Int = 200

    /// The member of an object; nil if there is none, or this is no object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element of an array; nil if there is none, or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else {
            return nil
        }
        return elements[index]
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The boolean, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if this is one.
    public var number: Number? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number, if this is one that is an integer and fits.
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
    /// Makes a boolean.
    public init(_ value: Bool) { self = .bool(value) }

    /// Makes a string.
    public init(_ text: String) { self = .string(text) }

    /// Makes a number, exactly.
    public init(_ integer: some BinaryInteger) { self = .number(Number(integer)) }

    /// Makes a number; nil for what JSON does not have: `nan` and the infinities.
    public init?(_ double: Double) {
        guard let number = Number(double) else { return nil }
        self = .number(number)
    }

    /// Makes the value as which another one is encoded.
    ///
    /// - Parameters:
    ///   - value: What is encoded.
    ///   - encoder: The strategies.
    /// - Throws: What ``JavaScriptEncoder/encodeJSON(_:)`` throws.
    public init(
        encoding value: some Encodable,
        by encoder: JavaScriptEncoder = JavaScriptEncoder()
    ) throws {
        var decoder = MessageDecoder()
        decoder.maximumByteCount = .max
        self = try decoder.decode(
            JSONValue.self, from: .json(try encoder.encodeJSON(value)))
    }

    /// Decodes another type from this value.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The strategies.
    /// - Returns: The decoded value.
    /// - Throws: What ``MessageDecoder/decode(_:from:)`` throws.
    public func decode<Value: Decodable>(
        _ type: Value.Type,
        by decoder: MessageDecoder = MessageDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: .json(description))
    }
}

extension JSONValue: CustomStringConvertible {
    /// JSON text, in one line: only what JSON demands is escaped.
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let number): text += number.text
        case .string(let string): text.append(readable: string)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let object):
            text += "{"
            for (index, member) in object.enumerated() {
                if index > 0 { text += "," }
                text.append(readable: member.key)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}

extension String {
    /// Appends a string as JSON for people to read: only what JSON demands is escaped.
    mutating func append(readable text: String) {
        append("\"")
        for scalar in text.unicodeScalars {
            if scalar < " " || scalar == "\"" || scalar == "\\" {
                append(EscapeTable.text(UInt8(ascii: scalar), .literal))
            } else {
                unicodeScalars.append(scalar)
            }
        }
        append("\"")
    }
}
