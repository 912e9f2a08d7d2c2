/// Numbers.
extension TapeScanner {
    /// Reads a number as a small integer's value, or as the digits of any other number.
    @inline(__always)
    mutating func scanNumber() throws(SyntaxError) {
        let text = at
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative { at &+= 1 }
        let digits = at
        var magnitude: UInt64 = 0
        while let digit = digit() {
            magnitude = magnitude &* 10 &+ digit
            at &+= 1
        }
        let startsWithZero = tape.bytes[digits] == UInt8(ascii: "0")
        if at == digits || startsWithZero && at &- digits > 1 { throw .badNumber }
        let byte = self.byte
        // 17 digits always fit. Only zero needs its sign kept.
        if at &- digits <= 17, byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e"),
            !(isNegative && magnitude == 0)
        {
            let value = Int64(truncatingIfNeeded: magnitude)
            tape.words.append(Tape.word(small: isNegative ? 0 &- value : value))
        } else {
            // A leading zero is not a digit of the mantissa.
            let double = try scanRest(magnitude, digits: startsWithZero ? 0 : at &- digits)
            tape.words.append(Tape.word(.number, text, at &- text))
            tape.words.append((isNegative ? -double : double).bitPattern)
        }
    }

    /// Reads a fraction and an exponent; returns the nearest double, or NaN if that takes longer.
    @inline(never)
    private mutating func scanRest(_ whole: UInt64, digits: Int) throws(SyntaxError) -> Double {
        var (mantissa, divisor): (UInt64, UInt64) = (whole, 1)
        var count = digits
        if byte == UInt8(ascii: ".") {
            at &+= 1
            let fraction = at
            while let eight = eightDigits() {
                mantissa = mantissa &* 100_000_000 &+ eight
                divisor &*= 100_000_000
                at &+= 8
            }
            while let digit = digit() {
                mantissa = mantissa &* 10 &+ digit
                divisor &*= 10
                at &+= 1
            }
            if at == fraction { throw .badNumber }
            count += at - fraction
        }
        if byte | 0x20 == UInt8(ascii: "e") {
            at &+= 1
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { at &+= 1 }
            let exponent = at
            while digit() != nil { at &+= 1 }
            if at == exponent { throw .badNumber }
            count = .max
        }
        // 19 digits always fit, and so does a divisor with as many zeros.
        return count <= 19 ? Self.quotient(mantissa, divisor) : .nan
    }

    @inline(__always)
    private func digit() -> UInt64? {
        let digit = byte &- UInt8(ascii: "0")
        return digit < 10 ? UInt64(digit) : nil
    }

    /// Returns the number in the next eight bytes if all are digits.
    ///
    /// Adds up pairs of digits, and then pairs of pairs.
    @inline(__always)
    private func eightDigits() -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let digits = tape.bytes.word(at: at) ^ (ones &* UInt64(UInt8(ascii: "0")))
        guard (digits &+ ones &* 0x76 | digits) & (ones &* 0x80) == 0 else { return nil }
        let pairs = digits &* 10 &+ digits >> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let high = (pairs & mask) &* (100 + 1_000_000 << 32)
        let low = (pairs >> 16 & mask) &* (1 + 10_000 << 32)
        return (high &+ low) >> 32
    }

    /// Returns the double that is nearest to a quotient; the divisor is a power of ten.
    @inline(__always)
    private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
        // Dividend and divisor are exact as doubles.
        if dividend < 1 << 53 { return Double(dividend) / Double(divisor) }
        // The quotient has ten bits more than a double. Its last bit records whether the division
        // is exact, so that the result is rounded only once.
        let shifts = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let shifted = dividend << UInt64(shifts.0)
        let (quotient, remainder) = (divisor << UInt64(shifts.1)).dividingFullWidth(
            (shifted >> 1, shifted << 63))
        let scale = Double(bitPattern: UInt64(1023 - 63 + shifts.1 - shifts.0) << 52)
        return Double(quotient | (remainder == 0 ? 0 : 1)) * scale
    }
}
