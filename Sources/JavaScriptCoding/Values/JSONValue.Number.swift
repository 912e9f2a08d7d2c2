public import Foundation

extension JSONValue {
    /// A number with all its digits.
    ///
    /// The number keeps the text it was written with, so neither 64-bit integers nor decimal
    /// fractions are rounded. Numbers with the same value are equal, however they are written: 1,
    /// 1.0 and 10e-1 are equal. 0.1 does not equal the 55 digits of the nearest `Double`.
    public struct Number: Sendable {
        /// The number as JSON text.
        public let text: String

        /// Creates a number from JSON text; nil if the text is not exactly one number.
        ///
        /// - Parameter text: A number in JSON's grammar, with nothing around it.
        public init?(_ text: String) {
            // A decoder also reads the white space around a number, which ends with a digit.
            guard let first = text.utf8.first, first > UInt8(ascii: " "),
                let last = text.utf8.last, last > UInt8(ascii: " "),
                let number = try? MessageDecoder().decode(Number.self, from: .json(text))
            else { return nil }
            self = number
        }

        /// Creates a number from text that is known to be valid.
        init(known text: String) {
            self.text = text
        }

        /// Creates a number from an integer.
        public init(_ integer: some BinaryInteger) {
            text = "\(integer)"
        }

        /// Creates a number with the fewest digits that identify a double; nil if it is not finite.
        public init?(_ double: Double) {
            guard double.isFinite else { return nil }
            let text = "\(double)"
            self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }

        /// Creates a number from a decimal; nil for NaN.
        public init?(_ decimal: Decimal) {
            guard !decimal.isNaN else { return nil }
            text = decimal.description
        }

        /// The number as an integer; nil if it has a fraction or does not fit.
        public var integer: Int? { integer(as: Int.self) }

        /// Returns the number as an integer of the given type; nil if it has a fraction or does not
        /// fit.
        public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
            Integer(digits: text) ?? integerText.flatMap { Integer(digits: $0) }
        }

        /// The nearest double; nil if the number is out of range.
        public var double: Double? {
            Double(text).flatMap { $0.isFinite ? $0 : nil }
        }

        /// The number as a decimal; nil if a decimal cannot represent it exactly.
        public var decimal: Decimal? {
            let decimal = Decimal(string: text, locale: nil)
            return decimal.flatMap { Number($0) == self ? $0 : nil }
        }

        /// Whether a JavaScript number represents this number, or prints with the same digits.
        var isJavaScriptNumber: Bool {
            // Integers of up to 15 digits always fit.
            text.utf8.count <= 15 && Int(digits: text) != nil
                || double.flatMap { Number($0) } == self
        }

        /// The digits of an integer; nil for any other number.
        ///
        /// Also nil for an exponent above a thousand, because a few bytes from a page must not
        /// become gigabytes.
        var integerText: String? { Digits(text).integer(upTo: max(1_000, text.utf8.count)) }
    }
}

extension JSONValue.Number: Hashable {
    /// Compares the values of two numbers.
    public static func == (one: Self, other: Self) -> Bool {
        one.text == other.text || Digits(one.text) == Digits(other.text)
    }

    /// Hashes the value of the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Digits(text))
    }
}

extension JSONValue.Number: CustomStringConvertible {
    /// The number as JSON text.
    public var description: String { text }
}

/// A number's canonical form: its digits without leading and trailing zeros, and a power of ten.
private struct Digits: Hashable {
    /// The exponents that can be added to any digit count without overflow.
    private static let exponents = -(1 << 60)...1 << 60

    private let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int

    /// Reads the text of a number.
    init(_ number: String) {
        let (zero, point) = (UInt8(ascii: "0"), UInt8(ascii: "."))
        let mantissa = number.utf8Bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let power = number.utf8.count == mantissa.count ? "0" : number.dropFirst(mantissa.count + 1)
        let fractionCount = mantissa.firstIndex(of: point).map { mantissa[$0...].count - 1 } ?? 0
        let digits = mantissa.filter { $0 != point && $0 != UInt8(ascii: "-") }
        let significant = digits.drop { $0 == zero }
        guard let last = significant.lastIndex(where: { $0 != zero }) else {
            (isNegative, self.digits, exponent) = (false, [], 0)
            return
        }
        isNegative = mantissa.first == UInt8(ascii: "-")
        let sign = power.first == "+" ? 1 : 0
        guard let power = Int(digits: String(power.dropFirst(sign))), Self.exponents.contains(power)
        else {
            // Adding to such an exponent could overflow, so only identical spellings compare equal.
            self.digits = Array(significant) + [UInt8(ascii: "e")] + Array(power.utf8)
            exponent = -fractionCount
            return
        }
        self.digits = Array(significant[...last])
        exponent = power - fractionCount + digits.count - 1 - last
    }

    /// Returns the digits of an integer; nil for any other number, and for more digits.
    func integer(upTo count: Int) -> String? {
        if digits.isEmpty { return "0" }
        guard 0...count ~= exponent, digits.count + exponent <= count,
            !digits.contains(UInt8(ascii: "e"))
        else { return nil }
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
            + String(repeating: "0", count: exponent)
    }
}
