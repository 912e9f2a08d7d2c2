import Foundation

/// A type that is coded without its `init(from:)` or `encode(to:)`.
protocol KnownValue: Codable, SendableMetatype {
    static func read(from decoder: TapeDecoder) throws -> Self

    func write(to writer: EncodingWriter) throws
}

/// A known type whose arrays are known too: one of those in `KnownTypes`, because each takes code.
protocol KnownElement: KnownValue {
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

extension KnownElement {
    static func readAll(from decoder: TapeDecoder) throws -> [Self] {
        try decoder.elements { try read(from: decoder.sibling(at: $0)) }
    }

    static func writeAll(_ values: [Self], to writer: EncodingWriter) throws {
        try writer.writeArray(values) { try $0.write(to: writer) }
    }
}

extension Array: KnownValue where Element: KnownElement {
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

/// A number, a Boolean or a string.
protocol CodingScalar: KnownValue {
    /// Returns the value at an index; nil if it is not a value of this type.
    static func read(_ tape: Tape, at index: Int) -> Self?

    /// Returns the value in the form that the coding chooses for numbers that JSON cannot hold.
    static func readSubstitute(_ tape: Tape, at index: Int) -> Self?
}

extension CodingScalar {
    static func readSubstitute(_ tape: Tape, at index: Int) -> Self? { nil }

    @inline(__always)
    static func read(from decoder: TapeDecoder) throws -> Self {
        try decoder.tape.scalar(at: decoder.index, root: decoder.root)
    }
}

extension CodingScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Self? { tape.integer(at: index) }

    static func readSubstitute(_ tape: Tape, at index: Int) -> Self? {
        bitWidth >= 64 ? tape.largeInteger(at: index).flatMap { Self(digits: $0) } : nil
    }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.writeInteger(self) }
}

/// A scalar whose methods are inlined everywhere; those of the others share code.
protocol FrequentScalar: CodingScalar {}

extension Int: FrequentScalar, KnownElement {}
extension Int8: CodingScalar {}
extension Int16: CodingScalar {}
extension Int32: CodingScalar {}
extension Int64: FrequentScalar {}
extension UInt: CodingScalar {}
extension UInt8: CodingScalar, KnownElement {}
extension UInt16: CodingScalar {}
extension UInt32: CodingScalar {}
extension UInt64: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: CodingScalar {}

extension Double: FrequentScalar, KnownElement {
    static func readSubstitute(_ tape: Tape, at index: Int) -> Double? {
        tape.isNonFinite(at: index) ? .nan : nil
    }

    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Double? {
        tape.double(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Float: CodingScalar {
    static func readSubstitute(_ tape: Tape, at index: Int) -> Float? {
        tape.isNonFinite(at: index) ? .nan : nil
    }

    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Float? {
        tape.float(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Bool: FrequentScalar, KnownElement {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Bool? {
        switch tape.tag(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}

extension String: FrequentScalar, KnownElement {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> String? {
        tape.tag(at: index) == .string ? tape.string(at: index) : nil
    }

    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}

extension Tape {
    /// Decodes a scalar; an error's coding path starts at the root.
    @inline(__always)
    func scalar<Value: CodingScalar>(at index: Int, root: Int) throws -> Value {
        guard let value = Value.read(self, at: index) else {
            if let value = Value.readSubstitute(self, at: index) { return value }
            throw failure(Value.self, at: index, root: root)
        }
        return value
    }

    @inline(never)
    private func failure(_ type: Any.Type, at index: Int, root: Int) -> DecodingError {
        let isNumeric = type != Bool.self && type != String.self
        return isNumeric && isNumber(at: index)
            ? unrepresentable(type, at: index, root: root)
            : mismatch(type, at: index, root: root)
    }
}
