extension TapeScanner {
    /// Reads a number: an integer where it has no fraction, no exponent, and fits in 64 bits.
    @inline(__always)
    mutating func scanNumber() throws(SyntaxError) {
        let text = at
        let isNegative = at.pointee == UInt8(ascii: "-")
        if isNegative { at += 1 }
        var mantissa: UInt64 = 0
        let digits = at
        if at.pointee == UInt8(ascii: "0") {
            at += 1
        } else {
            skipDigits(into: &mantissa)
            if at == digits { throw .badNumber }
        }
        let byte = at.pointee
        // 19 digits always fit, and only zero has a sign of its own.
        if at - digits <= 19, byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e"),
            !(isNegative && mantissa == 0)
        {
            appendInteger(mantissa, isNegative: isNegative, text: text)
        } else {
            try scanRest(of: text, digits: digits, mantissa: mantissa, isNegative: isNegative)
        }
    }

    @inline(__always)
    private mutating func skipDigits(into mantissa: inout UInt64) {
        while true {
            let digit = at.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            at += 1
        }
    }

    @inline(__always)
    private func appendInteger(
        _ magnitude: UInt64,
        isNegative: Bool,
        text: UnsafeMutablePointer<UInt8>
    ) {
        if magnitude < 1 << 59 {
            let value = Int64(bitPattern: magnitude)
            if let word = Tape.word(small: isNegative ? -value : value) {
                tape.append(word)
                return
            }
        }
        appendWideInteger(magnitude, isNegative: isNegative, text: text)
    }

    @inline(never)
    private func appendWideInteger(
        _ magnitude: UInt64,
        isNegative: Bool,
        text: UnsafeMutablePointer<UInt8>
    ) {
        let limit = UInt64(Int64.max) + (isNegative ? 1 : 0)
        if magnitude <= limit {
            let value =
                isNegative ? Int64(bitPattern: 0 &- magnitude) : Int64(bitPattern: magnitude)
            append(.wideInteger, UInt64(bitPattern: value), text: text)
        } else if !isNegative {
            append(.natural, magnitude, text: text)
        } else {
            appendDouble(-Double(magnitude), text: text)
        }
    }

    /// Reads on in a number with a fraction, an exponent, a negative zero, or many digits.
    @inline(never)
    private mutating func scanRest(
        of text: UnsafeMutablePointer<UInt8>,
        digits: UnsafeMutablePointer<UInt8>,
        mantissa: UInt64,
        isNegative: Bool
    ) throws(SyntaxError) {
        var mantissa = mantissa
        var exponent = 0
        var digitCount = at - digits
        if at.pointee == UInt8(ascii: ".") {
            at += 1
            let fraction = at
            skipDigits(into: &mantissa)
            if at == fraction { throw .badNumber }
            exponent = fraction - at
            digitCount += at - fraction
        } else if at.pointee | 0x20 != UInt8(ascii: "e"), digitCount == 20, !isNegative,
            let natural = UInt64(
                String(decoding: UnsafeBufferPointer(start: digits, count: 20), as: UTF8.self))
        {
            return append(.natural, natural, text: text)
        }
        if at.pointee | 0x20 == UInt8(ascii: "e") {
            exponent += try scanExponent()
        }
        // Leading zeros are no digits of the mantissa: 0.001 has one.
        if digitCount > 19 {
            var zero = digits
            while zero < at, zero.pointee == UInt8(ascii: "0") || zero.pointee == UInt8(ascii: ".")
            {
                if zero.pointee == UInt8(ascii: "0") { digitCount -= 1 }
                zero += 1
            }
        }
        let magnitude =
            digitCount <= 19
            ? DecimalNumber.double(mantissa, exponent: exponent) : nil
        if let magnitude {
            appendDouble(isNegative ? -magnitude : magnitude, text: text)
        } else {
            let slice = UnsafeBufferPointer(start: text, count: at - text)
            appendDouble(Double(String(decoding: slice, as: UTF8.self)) ?? .nan, text: text)
        }
    }

    /// Reads an exponent; one beyond every double's is cut, because it means zero or infinity.
    private mutating func scanExponent() throws(SyntaxError) -> Int {
        at += 1
        let isNegative = at.pointee == UInt8(ascii: "-")
        if isNegative || at.pointee == UInt8(ascii: "+") { at += 1 }
        let digits = at
        var exponent = 0
        while true {
            let digit = at.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            if exponent < 1 << 40 { exponent = exponent * 10 + Int(digit) }
            at += 1
        }
        if at == digits { throw .badNumber }
        return isNegative ? -exponent : exponent
    }

    private func appendDouble(_ value: Double, text: UnsafeMutablePointer<UInt8>) {
        append(.double, value.bitPattern, text: text)
    }

    private func append(_ tag: Tape.Tag, _ bits: UInt64, text: UnsafeMutablePointer<UInt8>) {
        tape.append(Tape.word(tag, text - start, at - text))
        tape.append(bits)
    }
}
