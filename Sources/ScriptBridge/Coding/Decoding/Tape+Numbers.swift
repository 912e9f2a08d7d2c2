import Foundation

/// Numbers: made from their digits by the type that is asked for, and rounded once.
extension Tape {
    /// The number at an index as an integer, if it is one without a fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(exactly: smallInteger(at: index))
        case .number: wideInteger(at: index)
        default: nil
        }
    }

    /// An integer that was written with a fraction, with an exponent, or with many digits.
    @inline(never)
    private func wideInteger<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let text = digits(at: index)
        if let value = Value(text) { return value }
        // A double below that is not rounded, where digits have a meaning at all.
        if let double = double(at: index), double.magnitude < 0x1p53 || second(at: index) == 0 {
            return Value(exactly: double)
        }
        // A decimal does not hold more digits.
        return text.utf8.count <= 38 ? decimal(at: index).flatMap { Value("\($0)") } : nil
    }

    /// The nearest number to the one at an index, infinite if there is none so great; nil if no
    /// number.
    @inline(__always)
    func double(at index: Int) -> Double? {
        switch tag(at: index) {
        case .integer: return Double(smallInteger(at: index))
        case .number:
            let double = Double(bitPattern: self[index + 1])
            return double.isNaN ? Double(string(at: index)) : double
        default: return nil
        }
    }

    /// The same for a type with fewer digits: a rounded number must not be rounded again.
    func float(at index: Int) -> Float? {
        switch tag(at: index) {
        case .integer: Float(smallInteger(at: index))
        case .number: Float(digits(at: index))
        default: nil
        }
    }

    /// The number at an index with all its digits; nil if it is none, or beyond all decimals.
    func decimal(at index: Int) -> Decimal? {
        guard let double = double(at: index) else { return nil }
        // Whatever its exponent is.
        if double == 0 { return 0 }
        if tag(at: index) == .integer { return Decimal(smallInteger(at: index)) }
        let text = digits(at: index)
        let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        return decimal?.isNaN == true ? nil : decimal
    }

    /// A number's text; a tree's doubles have none, and are written when somebody asks.
    func digits(at index: Int) -> String {
        if tag(at: index) == .integer { return "\(smallInteger(at: index))" }
        return second(at: index) > 0
            ? string(at: index) : "\(Double(bitPattern: self[index + 1]))"
    }
}
