// MARK: - Strings

extension TapeScanner {
    /// Reads a string, and decodes its escapes in place.
    @inline(__always)
    mutating func scanString() throws(SyntaxError) {
        at += 1
        let text = at
        skipPlainText()
        if at.pointee == UInt8(ascii: "\"") {
            tape.append(Tape.word(.string, text - start, at - text))
            at += 1
        } else {
            try scanRest(of: text)
        }
    }

    /// Moves to the next quotation mark, backslash or control character, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlainText() {
        var left = 4
        while left > 0 {
            let found = Self.special(at, 0)
            if found != 0 {
                at += found.trailingZeroBitCount >> 3
                return
            }
            at += 8
            left -= 1
        }
        skipLongPlainText()
    }

    /// Does the same four words at a time; reading 32 bytes from any place in the text is safe.
    @inline(never)
    private mutating func skipLongPlainText() {
        while Self.special(at, 0) | Self.special(at, 8) | Self.special(at, 16)
            | Self.special(at, 24) == 0
        { at += 32 }
        while true {
            let found = Self.special(at, 0)
            if found != 0 {
                at += found.trailingZeroBitCount >> 3
                return
            }
            at += 8
        }
    }

    /// Returns the top bit of each byte that ends plain text; only the lowest one is reliable.
    ///
    /// `(x - 0x20…) & ~x & 0x80…` has the top bit set in the first byte that is below 0x20. The
    /// same with 1 finds a byte that is zero. Bytes above 0x7F are never reported.
    @inline(__always)
    private static func special(_ at: UnsafeMutablePointer<UInt8>, _ offset: Int) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UnsafeRawPointer(at).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            .littleEndian
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        return
            ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
            | (slashes &- ones) & ~slashes) & (ones &* 0x80)
    }

    /// Reads the rest of a string that contains an escape.
    @inline(never)
    private mutating func scanRest(of text: UnsafeMutablePointer<UInt8>) throws(SyntaxError) {
        var write = at
        while true {
            switch at.pointee {
            case UInt8(ascii: "\""):
                tape.append(Tape.word(.string, text - start, write - text))
                at += 1
                return
            case UInt8(ascii: "\\"):
                try scanEscape(to: &write)
            case 0..<0x20:
                throw .controlCharacter
            default:
                let plain = at
                skipPlainText()
                write.update(from: plain, count: at - plain)
                write += at - plain
            }
        }
    }

    private mutating func scanEscape(
        to write: inout UnsafeMutablePointer<UInt8>
    ) throws(SyntaxError) {
        at += 1
        let byte: UInt8
        switch at.pointee {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = at.pointee
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        case UInt8(ascii: "u"): return try scanUnicodeEscape(to: &write)
        default: throw .badEscape
        }
        write.pointee = byte
        write += 1
        at += 1
    }

    /// Reads a Unicode escape; an unpaired surrogate becomes U+FFFD, as in Swift strings.
    private mutating func scanUnicodeEscape(
        to write: inout UnsafeMutablePointer<UInt8>
    ) throws(SyntaxError) {
        let unit = try scanUnit()
        var scalar = Unicode.Scalar(unit)
        if 0xD800...0xDBFF ~= unit, at[0] == UInt8(ascii: "\\"), at[1] == UInt8(ascii: "u") {
            let behindHigh = at
            at += 1
            let low = try scanUnit()
            if 0xDC00...0xDFFF ~= low {
                scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            } else {
                at = behindHigh
            }
        }
        for byte in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            write.pointee = byte
            write += 1
        }
    }

    /// Reads `uXXXX`.
    private mutating func scanUnit() throws(SyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            at += 1
            let digit: UInt8
            switch at.pointee {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = at.pointee - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = at.pointee - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = at.pointee - UInt8(ascii: "A") + 10
            default: throw .badEscape
            }
            unit = unit << 4 | UInt32(digit)
        }
        at += 1
        return unit
    }
}

// MARK: - Numbers

extension TapeScanner {
    /// Reads a number as a small integer's value, or as the digits of any other number.
    @inline(__always)
    mutating func scanNumber() throws(SyntaxError) {
        let text = at
        let isNegative = at.pointee == UInt8(ascii: "-")
        if isNegative { at += 1 }
        let digits = at
        var magnitude: UInt64 = 0
        while let digit = digit() {
            magnitude = magnitude &* 10 &+ digit
            at += 1
        }
        if at == digits || digits.pointee == UInt8(ascii: "0") && at - digits > 1 {
            throw .badNumber
        }
        let byte = at.pointee
        // 17 digits always fit. Only zero needs its sign kept.
        if at - digits <= 17, byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e"),
            !(isNegative && magnitude == 0)
        {
            let value = Int64(bitPattern: magnitude)
            tape.append(Tape.word(small: isNegative ? -value : value))
        } else {
            // A leading zero is not a digit of the mantissa.
            let count = digits.pointee == UInt8(ascii: "0") ? 0 : at - digits
            let double = try scanRest(magnitude, digits: count)
            tape.append(Tape.word(.number, text - start, at - text))
            tape.append((isNegative ? -double : double).bitPattern)
        }
    }

    /// Reads a fraction and an exponent; returns the nearest double, or NaN if that takes longer.
    @inline(never)
    private mutating func scanRest(_ whole: UInt64, digits: Int) throws(SyntaxError) -> Double {
        var (mantissa, divisor) = (whole, 1 as UInt64)
        var count = digits
        if at.pointee == UInt8(ascii: ".") {
            at += 1
            let fraction = at
            while let eight = eightDigits() {
                mantissa = mantissa &* 100_000_000 &+ eight
                divisor &*= 100_000_000
                at += 8
            }
            while let digit = digit() {
                mantissa = mantissa &* 10 &+ digit
                divisor &*= 10
                at += 1
            }
            if at == fraction { throw .badNumber }
            count += at - fraction
        }
        if at.pointee | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at.pointee == UInt8(ascii: "-") || at.pointee == UInt8(ascii: "+") { at += 1 }
            let exponent = at
            while digit() != nil { at += 1 }
            if at == exponent { throw .badNumber }
            count = .max
        }
        // 19 digits always fit, and so does a divisor with as many zeros.
        return count <= 19 ? Self.quotient(mantissa, divisor) : .nan
    }

    @inline(__always)
    private func digit() -> UInt64? {
        let digit = at.pointee &- UInt8(ascii: "0")
        return digit < 10 ? UInt64(digit) : nil
    }

    /// Returns the number in the next eight bytes if all are digits.
    ///
    /// Adds up pairs of digits, and then pairs of pairs.
    @inline(__always)
    private func eightDigits() -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
        let digits = word ^ (ones &* UInt64(UInt8(ascii: "0")))
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
