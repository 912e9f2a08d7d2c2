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
            guard Digits(text) != nil else { return nil }
            self.text = text
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
            Integer(text) ?? integerText.flatMap { Integer($0) }
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
            text.utf8.count <= 15 && Int(text) != nil || double.flatMap { Number($0) } == self
        }

        /// The digits of an integer; nil for any other number.
        ///
        /// Also nil for an exponent above a thousand, because a few bytes from a page must not
        /// become gigabytes.
        var integerText: String? { Digits(text)?.integer(upTo: max(1_000, text.utf8.count)) }
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

    /// Parses a number in JSON's grammar; nil if the text is not one.
    init?(_ text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = rest.removeDigits()
        guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
            return nil
        }
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = rest.removeDigits()
            if fraction.isEmpty { return nil }
        }
        var power: Substring = "0"
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            power = Substring(rest)
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
                rest.removeFirst()
            }
            if rest.removeDigits().isEmpty { return nil }
        }
        guard rest.isEmpty else { return nil }
        self.init(
            isNegative: isNegative, digits: Array(whole) + Array(fraction),
            fractionCount: fraction.count, power: power)
    }

    private init(isNegative: Bool, digits: [UInt8], fractionCount: Int, power: Substring) {
        let zero = UInt8(ascii: "0")
        let significant = digits.drop { $0 == zero }
        guard let last = significant.lastIndex(where: { $0 != zero }) else {
            (self.isNegative, self.digits, exponent) = (false, [], 0)
            return
        }
        self.isNegative = isNegative
        guard let power = Int(power), Self.exponents.contains(power) else {
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

extension Substring.UTF8View {
    fileprivate mutating func removeDigits() -> Substring.UTF8View {
        let digits = prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        self = self[digits.endIndex...]
        return digits
    }
}
