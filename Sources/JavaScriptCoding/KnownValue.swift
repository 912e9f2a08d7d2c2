import Foundation

/// A type that is coded without its `init(from:)` or `encode(to:)`.
protocol KnownValue: Codable, SendableMetatype {
    static func read(from decoder: TapeDecoder) throws -> Self

    func write(to writer: EncodingWriter) throws

    // Requirements, so that the code for all elements is compiled for each type.
    static func readAll(from decoder: TapeDecoder) throws -> [Self]
    static func writeAll(_ values: [Self], to writer: EncodingWriter) throws
}

/// Finds known types where only a generic `Decodable` or `Encodable` is known.
///
/// The standard library passes the elements of its containers in this way. A cast to the protocol
/// would take as long as coding a short string.
enum KnownTypes {
    /// The most frequent types come first.
    private static let all: [any KnownValue.Type] = [
        String.self, Int.self, Double.self, Bool.self, [String].self, [Int].self, [Double].self,
        [Bool].self, Date.self, Data.self, URL.self, Decimal.self,
        Duration.self,
    ]

    static func find(_ type: Any.Type) -> (any KnownValue.Type)? { all.first { $0 == type } }
}

extension KnownValue {
    static func readAll(from decoder: TapeDecoder) throws -> [Self] {
        try decoder.elements { try read(from: decoder.sibling(at: $0)) }
    }

    static func writeAll(_ values: [Self], to writer: EncodingWriter) throws {
        try writer.writeArray(values) { try $0.write(to: writer) }
    }
}

extension Array: KnownValue where Element: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> [Element] {
        try Element.readAll(from: decoder)
    }

    func write(to writer: EncodingWriter) throws { try Element.writeAll(self, to: writer) }
}

extension URL: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> URL {
        let text = try String.read(from: decoder)
        guard let url = URL(string: text) else {
            throw decoder.corrupted("\(PageText.quoted(text)) is not a URL.")
        }
        return url
    }

    func write(to writer: EncodingWriter) { writer.write(absoluteString) }
}

/// Returns a value as another generic type that is the same type at run time.
///
/// Call it only after a check that `Value` and `Result` are the same type, so that size, layout and
/// ownership match.
@inline(__always)
func reinterpret<Value, Result>(_ value: Value) -> Result {
    unsafeBitCast(value, to: Result.self)
}
