import Foundation

extension ScriptCoding {
    /// The representation of a decimal, and of a duration's seconds, in the page.
    ///
    /// The host accepts either form.
    public enum DecimalForm: Hashable, Sendable {
        /// A string of digits.
        case string
        /// A number; encoding one that the page would print with different digits throws.
        case number
    }
}

extension Decimal: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Decimal {
        try decoder.decimal(for: Decimal.self)
    }

    /// Creates the decimal that is nearest to a number; nil if the number exceeds all decimals.
    init?(nearest number: JSONValue.Number) {
        // Zero is zero with any exponent.
        let text = Double(number.text) == 0 ? "0" : number.text
        guard let decimal = Decimal(string: text, locale: nil), !decimal.isNaN else { return nil }
        self = decimal
    }

    /// Creates a decimal from up to 18 digits; nil for any other text, even if it is a number.
    ///
    /// Foundation takes many times as long.
    fileprivate init?(short text: ArraySlice<UInt8>) {
        let (zero, point) = (UInt8(ascii: "0"), UInt8(ascii: "."))
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text
        guard digits.count <= 19, let first = digits.first, first != point, digits.last != point,
            first != zero || digits.count == 1 || digits.dropFirst().first == point
        else { return nil }
        var significand: UInt64 = 0
        var fraction: Int?
        for byte in digits {
            if byte == point, fraction == nil {
                fraction = 0
            } else if case let digit = byte &- zero, digit < 10 {
                significand = significand * 10 + UInt64(digit)
                fraction = fraction.map { $0 + 1 }
            } else {
                return nil
            }
        }
        self = Decimal(significand, isNegative: isNegative, exponent: -(fraction ?? 0))
    }

    /// Creates the decimal of a significand and a power of ten.
    fileprivate init(_ significand: UInt64, isNegative: Bool, exponent: Int) {
        // With a sign, zero would not be a number.
        self.init(
            sign: isNegative && significand > 0 ? .minus : .plus, exponent: exponent,
            significand: Decimal(significand))
    }

    /// Writes a decimal in the form that the coding chooses, whatever its value.
    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        guard !isNaN else { return try output.write(nonFinite: .nan) }
        let digits = description
        guard output.options.encoder.coding.decimals == .number else {
            return output.write(digits)
        }
        // The page holds the nearest number, and writes it with as few digits as identify it.
        guard let number = Double(digits), Decimal(string: "\(number)", locale: nil) == self
        else {
            throw output.invalid(
                self,
                "Unable to encode \(digits) as a number that JavaScript writes with the same digits."
                    + " Use ScriptCoding.decimals = .string to encode it as text."
            )
        }
        try output.write(number: number)
    }
}

/// A duration is its seconds, in the form of a decimal.
///
/// Its own `encode(to:)` writes two integers of 64 bits, of which JavaScript can hold some.
extension Duration: KnownValue {
    static func read(from decoder: TapeDecoder) throws -> Duration {
        let text = "\(try decoder.decimal(for: Duration.self))"
        let parts = text.split(separator: ".", maxSplits: 1)
        // Eighteen digits are the attoseconds, and the next one rounds them.
        let digits = (parts.dropFirst().first ?? "") + String(repeating: "0", count: 19)
        let rounding: Int64 = digits.dropFirst(18).first ?? "0" < "5" ? 0 : 1
        guard let whole = parts.first.flatMap({ Int64(digits: String($0)) }),
            let fraction = Int64(digits: String(digits.prefix(18)))
        else {
            throw decoder.document.unrepresentable(
                Duration.self, at: decoder.index, root: decoder.root)
        }
        let attoseconds = (fraction + rounding) * (text.hasPrefix("-") ? -1 : 1)
        return Duration(secondsComponent: whole, attosecondsComponent: attoseconds)
    }

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        // Reading the components of a longer duration traps.
        guard self > .seconds(Int64.min) - .seconds(1), self < .seconds(Int64.max) + .seconds(1)
        else {
            throw output.invalid(
                self / .seconds(1), "Unable to encode a duration of more than 2^63 seconds.")
        }
        let (seconds, attoseconds) = components
        let rest = Decimal(
            UInt64(attoseconds.magnitude), isNegative: attoseconds < 0, exponent: -18)
        try (Decimal(seconds) + rest).write(to: &output)
    }
}

extension TapeDecoder {
    /// Reads a string of digits, as the encoder writes it, or a number.
    fileprivate func decimal(for type: Any.Type) throws -> Decimal {
        if document.isNumber(at: index) {
            guard let decimal = document.decimal(at: index) else {
                throw document.unrepresentable(type, at: index, root: root)
            }
            return decimal
        }
        guard document.tag(at: index) == .string else {
            throw document.mismatch(type, at: index, root: root)
        }
        if let decimal = Decimal(short: document.text(at: index)) { return decimal }
        let text = document.string(at: index)
        guard let number = JSONValue.Number(text), let decimal = Decimal(nearest: number) else {
            throw corrupted("\(PageText.quoted(text)) is not a decimal number.")
        }
        return decimal
    }
}

extension ParsedDocument {
    /// Returns the number at an index as a decimal; nil if it is not a number or exceeds all decimals.
    func decimal(at index: Int) -> Decimal? {
        switch tag(at: index) {
        case .integer: Decimal(Tape.smallInteger(of: words[index]))
        case .number:
            Decimal(short: text(at: index))
                ?? Decimal(nearest: JSONValue.Number(known: digits(at: index)))
        default: nil
        }
    }
}
