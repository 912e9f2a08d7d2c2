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
