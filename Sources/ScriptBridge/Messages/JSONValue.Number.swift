public import Foundation

extension JSONValue {
    /// A number with all its digits.
    ///
    /// It is kept as it was written, so that neither 64 bits nor a decimal fraction are rounded. Equal
    /// are numbers of the same value, however they are written: 1, 1.0 and 10e-1, but not 0.1 and the
    /// 55 digits that a `Double` has in its place.
    public struct Number: Sendable {
        /// The number as JSON writes it.
        public let text: String

        /// Reads a number.
        ///
        /// - Parameter text: A number by the grammar of JSON, and nothing beside it; else nil.
        public init?(_ text: String) {
            guard Digits(text) != nil else { return nil }
            self.text = text
        }

        /// Takes a text that is known to be a number.
        init(known text: String) {
            self.text = text
        }

        /// Makes a number from an integer.
        public init(_ integer: some BinaryInteger) {
            text = "\(integer)"
        }

        /// Makes a number from a double, with as few digits as tell it from all others; nil if it is
        /// not finite.
        public init?(_ double: Double) {
            guard double.isFinite else { return nil }
            let text = "\(double)"
            self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }

        /// Makes a number from a decimal; nil if it is not a number.
        public init?(_ decimal: Decimal) {
            guard !decimal.isNaN else { return nil }
            text = decimal.description
        }

        /// The number as an integer; nil if it has a fraction or does not fit.
        public var integer: Int? { integer(as: Int.self) }

        /// The number as an integer of a type; nil if it has a fraction or does not fit.
        public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
            Integer(text) ?? integerText.flatMap { Integer($0) }
        }

        /// The nearest double; nil if the number is beyond all of them.
        public var double: Double? {
            Double(text).flatMap { $0.isFinite ? $0 : nil }
        }

        /// The number as a decimal; nil if it has more digits than that holds.
        public var decimal: Decimal? {
            let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
            return decimal.flatMap { Number($0) == self ? $0 : nil }
        }

        /// Whether a page holds this number, or one that it writes with the same digits.
        var isJavaScriptNumber: Bool {
            // So many digits always fit.
            text.utf8.count <= 15 && Int(text) != nil || double.flatMap { Number($0) } == self
        }

        /// The digits of an integer that some type may hold; nil if the number is none.
        var integerText: String? { Digits(text)?.integer }
    }
}

extension JSONValue.Number: Hashable {
    /// Whether two numbers have the same value.
    public static func == (one: Self, other: Self) -> Bool {
        one.text == other.text || Digits(one.text) == Digits(other.text)
    }

    /// Hashes the value of the number.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(Digits(text))
    }
}

extension JSONValue.Number: CustomStringConvertible {
    /// The number as JSON writes it.
    public var description: String { text }
}

/// What a number is, however it is written: digits without zeros at their ends, and a power of ten.
private struct Digits: Hashable {
    /// An exponent within this range can be added to any number of digits.
    private static let exponents = -(1 << 60)...1 << 60

    private let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int

    /// Reads a number by the grammar of JSON; nil if the text is none.
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
            // Nobody adds to such an exponent: what is written alike is the same.
            self.digits = Array(significant) + [UInt8(ascii: "e")] + Array(power.utf8)
            exponent = -fractionCount
            return
        }
        self.digits = Array(significant[...last])
        exponent = power - fractionCount + digits.count - 1 - last
    }

    /// The digits of an integer that some type may hold.
    var integer: String? {
        if digits.isEmpty { return "0" }
        guard exponent >= 0, exponent <= 40, digits.count <= 40 else { return nil }
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
