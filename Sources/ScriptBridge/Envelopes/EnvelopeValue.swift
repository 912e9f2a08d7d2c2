/// A value that an envelope writes, as JSON text.
///
/// ```swift
/// let answer: EnvelopeValue = [
///     "id": reply.id, "ok": .bool(reply.isSuccess), "value": reply.result,
/// ]
/// ```
///
/// A dictionary literal keeps the order of its members, and leaves out those that are nil. In an
/// array literal, nil stands for `null`.
public struct EnvelopeValue: Hashable, Sendable {
    /// The JSON text.
    public let json: String

    /// Creates a value from JSON text.
    ///
    /// - Parameter json: The text.
    /// - Throws: `DecodingError` if the text is not JSON, or exceeds the default limits of a
    ///   ``MessageDecoder``.
    public init(json: String) throws {
        self.json = try MessageValue(.json(json)).text
    }

    /// Creates a value from text that an encoder wrote.
    init(encoded json: String) {
        self.json = json
    }

    /// Creates the value of a part of a message, such as its ID.
    ///
    /// - Parameter value: The part.
    public init(_ value: JSONValue) {
        json =
            switch value {
            case .string(let text): Self.string(text).json
            default: value.description
            }
    }

    /// The value `null`.
    public static let null: EnvelopeValue = EnvelopeValue(encoded: "null")

    /// Returns a string.
    public static func string(_ text: String) -> EnvelopeValue {
        EnvelopeValue(encoded: JavaScriptLiteral.string(text))
    }

    /// Returns a boolean.
    public static func bool(_ value: Bool) -> EnvelopeValue {
        EnvelopeValue(encoded: "\(value)")
    }

    /// The JSON text as a string, for pages that parse it themselves.
    public var text: EnvelopeValue { .string(json) }

    /// Whether this is a string.
    public var isString: Bool { json.hasPrefix("\"") }

    /// The value of a member; nil if this is not an object or has no such member.
    public subscript(member: String) -> EnvelopeValue? {
        let value = try? MessageValue(.json(json))
        return (value?[member]).map { EnvelopeValue(encoded: $0.text) }
    }

    /// Returns this object with more members, which replace those of the same name.
    ///
    /// - Parameter members: An object; a literal leaves out members that are nil.
    /// - Returns: The object; the members alone if this is `null`.
    /// - Throws: An error if this is neither an object nor `null`, or the members are no object. If the
    ///   closure of an envelope lets it pass, the observer receives it.
    public func with(_ members: EnvelopeValue) throws -> EnvelopeValue {
        guard json == "null" || json.hasPrefix("{"), members.json.hasPrefix("{") else {
            throw NoObject()
        }
        if json == "null" || json == "{}" { return members }
        if members.json == "{}" { return self }
        // The last of two equal members counts.
        return EnvelopeValue(encoded: "\(json.dropLast()),\(members.json.dropFirst())")
    }
}

extension EnvelopeValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    /// Creates an object, without the members that are nil.
    public init(dictionaryLiteral members: (String, EnvelopeValue?)...) {
        let texts = members.compactMap { name, value in
            value.map { "\(EnvelopeValue.string(name).json):\($0.json)" }
        }
        self.init(encoded: "{\(texts.joined(separator: ","))}")
    }

    /// Creates an array, in which nil is `null`.
    public init(arrayLiteral elements: EnvelopeValue?...) {
        self.init(elements.map { $0 ?? .null })
    }

    /// Creates an array.
    ///
    /// - Parameter elements: The elements.
    public init(_ elements: [EnvelopeValue]) {
        json = "[\(elements.map(\.json).joined(separator: ","))]"
    }

    /// Creates a string.
    public init(stringLiteral text: String) {
        self = .string(text)
    }

    /// Creates a number.
    public init(integerLiteral number: Int) {
        json = "\(number)"
    }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

private struct NoObject: Error, CustomStringConvertible {
    var description: String {
        "EnvelopeValue.with(_:) needs an object or null, and an object of properties to add."
    }
}
