import Foundation

/// Numbers: made from their digits by the type that is asked for, and rounded once.
extension Tape {
    /// The number at an index as an integer, if it is one without a fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(exactly: smallInteger(at: index))
        case .number: integerOfDigits(at: index)
        case .double: Value(exactly: Double(bitPattern: self[index + 1]))
        default: nil
        }
    }

    /// An integer that was written with a fraction, with an exponent, or with many digits.
    @inline(never)
    private func integerOfDigits<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let text = string(at: index)
        if let value = Value(text) { return value }
        // A double below that is not rounded, where digits have a meaning at all.
        let double: Double = nearest(at: index)
        guard double.magnitude >= 0x1p53 else { return Value(exactly: double) }
        let parts = text.utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
        guard let mantissa = parts.first,
            var exponent = parts.count > 1 ? Int(Substring(parts[1])) : 0
        else {
            return nil
        }
        var digits = mantissa.filter { $0 >= UInt8(ascii: "0") }[...]
        if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) {
            exponent -= mantissa.distance(from: point, to: mantissa.endIndex) - 1
        }
        digits = digits.drop { $0 == UInt8(ascii: "0") }
        while digits.last == UInt8(ascii: "0"), exponent < 0 {
            digits.removeLast()
            exponent += 1
        }
        // No integer has more than 39 digits.
        guard exponent >= 0, digits.count + exponent <= 39 else { return nil }
        let sign = double < 0 ? "-" : ""
        let zeros = String(repeating: "0", count: exponent)
        return Value(sign + String(decoding: digits, as: UTF8.self) + zeros)
    }

    /// The number at an index, infinite if there is none so great; nil if no number.
    @inline(__always)
    func floatingPoint<Value: Nearest>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(smallInteger(at: index))
        case .number: nearest(at: index)
        case .double: Value(Double(bitPattern: self[index + 1]))
        default: nil
        }
    }

    /// The number at an index, if it is one that the type holds.
    @inline(__always)
    func finite<Value: Nearest>(at index: Int) -> Value? {
        guard let value: Value = floatingPoint(at: index), value.isFinite else { return nil }
        return value
    }

    /// The number that is nearest to what digits say.
    @inline(never)
    private func nearest<Value: Nearest>(at index: Int) -> Value {
        let text = text(at: index)
        var mantissa: UInt64 = 0
        var (digits, fraction) = (0, 0)
        var isFraction = false
        for byte in text {
            let digit = byte &- UInt8(ascii: "0")
            if digit < 10 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits += 1
                if isFraction { fraction += 1 }
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte != UInt8(ascii: "-") {
                digits = .max
                break
            }
        }
        // 19 digits always fit, and so do as many zeros.
        guard digits <= 19, mantissa > 0 else { return Value(string(at: index)) ?? .nan }
        let nearest = Self.nearest(mantissa, fraction: fraction) as Value
        return text.first == UInt8(ascii: "-") ? -nearest : nearest
    }

    /// The number that is nearest to `mantissa / 10^fraction`, both of which have 64 bits at most.
    ///
    /// The quotient has ten bits more than a double, and its last one tells whether it is exact: so
    /// it is rounded once, when it becomes a number.
    @inline(__always)
    private static func nearest<Value: Nearest>(_ mantissa: UInt64, fraction: Int) -> Value {
        var divisor: UInt64 = 1
        for _ in 0..<fraction { divisor &*= 10 }
        let shifts = (mantissa.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let dividend = mantissa << UInt64(shifts.0)
        let (quotient, remainder) = (divisor << UInt64(shifts.1)).dividingFullWidth(
            (dividend >> 1, dividend << 63))
        let significand = Value(quotient | (remainder == 0 ? 0 : 1))
        return Value(sign: .plus, exponent: shifts.1 - shifts.0 - 63, significand: significand)
    }

    /// The number at an index with all its digits; nil if it is none, or beyond all decimals.
    func decimal(at index: Int) -> Decimal? {
        guard let double: Double = floatingPoint(at: index) else { return nil }
        // Whatever its exponent is.
        if double == 0 { return 0 }
        if tag(at: index) == .integer { return Decimal(smallInteger(at: index)) }
        let text = tag(at: index) == .number ? string(at: index) : "\(double)"
        let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
        return decimal?.isNaN == true ? nil : decimal
    }
}

/// A type of numbers that are rounded.
protocol Nearest: BinaryFloatingPoint where Exponent == Int {
    init?(_ text: String)
    init(_ double: Double)
}

extension Double: Nearest {}
extension Float: Nearest {}
