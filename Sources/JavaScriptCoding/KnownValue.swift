import Foundation

/// A type that is coded without its `init(from:)` or `encode(to:)`.
protocol KnownValue: Codable, SendableMetatype {
    static func read(from decoder: TapeDecoder) throws -> Self

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure)
}

/// A known type where only a generic `Decodable` or `Encodable` is known.
///
/// The standard library passes the elements of its containers in this way. A cast to the protocol
/// would take as long as coding a short string.
enum KnownType: CaseIterable {
    case string, integer, double, boolean, strings, integers, doubles, booleans
    case date, data, url, decimal, duration

    /// The size of the largest type; most other types are larger, and need no search.
    static let maximumSize = 20

    @inline(__always)
    init?(_ type: Any.Type) {
        // The most frequent types come first.
        if type == String.self {
            self = .string
        } else if type == Int.self {
            self = .integer
        } else if type == Double.self {
            self = .double
        } else if type == Bool.self {
            self = .boolean
        } else if type == [String].self {
            self = .strings
        } else if type == [Int].self {
            self = .integers
        } else if type == [Double].self {
            self = .doubles
        } else if type == [Bool].self {
            self = .booleans
        } else if type == Date.self {
            self = .date
        } else if type == Data.self {
            self = .data
        } else if type == URL.self {
            self = .url
        } else if type == Decimal.self {
            self = .decimal
        } else if type == Duration.self {
            self = .duration
        } else {
            return nil
        }
    }
}

/// A known type whose arrays are known too, because each takes code.
protocol KnownElement: KnownValue {}

extension Array: KnownValue where Element: KnownElement {
    static func read(from decoder: TapeDecoder) throws -> [Element] {
        try decoder.elements { try Element.read(from: decoder.sibling(at: $0)) }
    }

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        try output.write(array: self)
    }
}

extension URL: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> URL {
        let text = try String.read(from: decoder)
        guard let url = URL(string: text) else {
            throw decoder.corrupted("\(PageText.quoted(text)) is not a URL.")
        }
        return url
    }

    func write(to output: inout EncodedOutput) { output.write(absoluteString) }
}

/// A number, a Boolean or a string.
protocol CodingScalar: KnownValue {
    /// Returns the value at an index; nil if it is not a value of this type.
    static func read(_ document: ParsedDocument, at index: Int) -> Self?

    /// Returns the value in the form that the coding chooses for numbers that JSON cannot hold.
    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> Self?
}

extension CodingScalar {
    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> Self? { nil }

    @inline(__always)
    static func read(from decoder: TapeDecoder) throws -> Self {
        try decoder.document.scalar(at: decoder.index, root: decoder.root)
    }
}

extension CodingScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func read(_ document: ParsedDocument, at index: Int) -> Self? {
        document.integer(at: index)
    }

    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> Self? {
        bitWidth >= 64 ? document.largeInteger(at: index).flatMap { Self(digits: $0) } : nil
    }

    @inline(__always)
    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        try output.write(integer: self)
    }
}

extension Int: CodingScalar, KnownElement {}
extension Int8: CodingScalar {}
extension Int16: CodingScalar {}
extension Int32: CodingScalar {}
extension Int64: CodingScalar {}
extension UInt: CodingScalar {}
extension UInt8: CodingScalar, KnownElement {}
extension UInt16: CodingScalar {}
extension UInt32: CodingScalar {}
extension UInt64: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: CodingScalar {}

extension Double: CodingScalar, KnownElement {
    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> Double? {
        document.isNonFinite(at: index) ? .nan : nil
    }

    @inline(__always)
    static func read(_ document: ParsedDocument, at index: Int) -> Double? {
        document.double(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        try output.write(number: self)
    }
}

extension Float: CodingScalar {
    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> Float? {
        document.isNonFinite(at: index) ? .nan : nil
    }

    @inline(__always)
    static func read(_ document: ParsedDocument, at index: Int) -> Float? {
        document.float(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        try output.write(number: self)
    }
}

extension Bool: CodingScalar, KnownElement {
    @inline(__always)
    static func read(_ document: ParsedDocument, at index: Int) -> Bool? {
        switch document.tag(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    @inline(__always)
    func write(to output: inout EncodedOutput) { output.append(self ? "true" : "false") }
}

extension String: CodingScalar, KnownElement {
    @inline(__always)
    static func read(_ document: ParsedDocument, at index: Int) -> String? {
        document.tag(at: index) == .string ? document.string(at: index) : nil
    }

    @inline(__always)
    func write(to output: inout EncodedOutput) { output.write(self) }
}

extension ParsedDocument {
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
