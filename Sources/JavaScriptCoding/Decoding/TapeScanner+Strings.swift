/// Strings.
extension TapeScanner {
    /// Reads a string, and decodes its escapes in place.
    @inline(__always)
    mutating func scanString() throws(SyntaxError) {
        at &+= 1
        let text = at
        skipPlainText()
        if byte == UInt8(ascii: "\"") {
            tape.words.append(Tape.word(.string, text, at &- text))
            at &+= 1
        } else {
            try scanRest(of: text)
        }
    }

    /// Moves to the next quotation mark, backslash or control character, eight bytes at a time.
    @inline(__always)
    private mutating func skipPlainText() {
        for _ in 0..<4 {
            let found = Self.special(tape.bytes.word(at: at))
            if found != 0 {
                at &+= found.trailingZeroBitCount &>> 3
                return
            }
            at &+= 8
        }
        at = Self.endOfLongPlainText(tape.bytes, from: at)
    }

    /// Does the same four words at a time; the zeros after the text end each search.
    @inline(never)
    private static func endOfLongPlainText(_ bytes: Bytes, from start: Int) -> Int {
        var at = start
        while true {
            let words = bytes.words(at: at)
            let found =
                special(words.0) | special(words.1) | special(words.2) | special(words.3)
            if found != 0 { break }
            at &+= 32
        }
        while true {
            let found = special(bytes.word(at: at))
            if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
    }

    /// Returns the top bit of each byte that ends plain text; only the lowest one is reliable.
    ///
    /// `(x - 0x20…) & ~x & 0x80…` has the top bit set in the first byte that is below 0x20. The
    /// same with 1 finds a byte that is zero. Bytes above 0x7F are never reported.
    @inline(__always)
    fileprivate static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let slashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        return
            ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes
            | (slashes &- ones) & ~slashes) & (ones &* 0x80)
    }

    /// Reads the rest of a string that contains an escape.
    @inline(never)
    private mutating func scanRest(of text: Int) throws(SyntaxError) {
        var rest = StringRest(at: at)
        // All accesses go through one span, so that the array's uniqueness is checked once.
        var bytes = tape.bytes.mutableSpan
        do throws(SyntaxError) {
            try rest.scan(&bytes)
        } catch {
            at = rest.at
            throw error
        }
        at = rest.at
        tape.words.append(Tape.word(.string, text, rest.write &- text))
    }
}

/// The rest of a string with escapes, which moves forward as they are decoded.
private struct StringRest {
    var at: Int
    var write: Int

    init(at: Int) {
        self.at = at
        write = at
    }

    /// Moves behind the closing quotation mark.
    mutating func scan(_ bytes: inout MutableSpan<UInt8>) throws(TapeScanner.SyntaxError) {
        while true {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                at &+= 1
                return
            case UInt8(ascii: "\\"): try scanEscape(&bytes)
            case 0..<0x20: throw .controlCharacter
            default: movePlainText(&bytes)
            }
        }
    }

    /// Moves plain text forward, eight bytes at a time.
    @inline(__always)
    private mutating func movePlainText(_ bytes: inout MutableSpan<UInt8>) {
        while true {
            let word = bytes.word(at: at)
            let found = TapeScanner.special(word)
            if found != 0 {
                let end = at &+ found.trailingZeroBitCount >> 3
                while at < end {
                    bytes[write] = bytes[at]
                    at &+= 1
                    write &+= 1
                }
                return
            }
            bytes.store(word, at: write)
            at &+= 8
            write &+= 8
        }
    }

    @inline(__always)
    private mutating func scanEscape(
        _ bytes: inout MutableSpan<UInt8>
    ) throws(TapeScanner.SyntaxError) {
        at &+= 1
        let byte = bytes[at]
        let decoded: UInt8
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded = byte
        case UInt8(ascii: "b"): decoded = 0x08
        case UInt8(ascii: "f"): decoded = 0x0C
        case UInt8(ascii: "n"): decoded = 0x0A
        case UInt8(ascii: "r"): decoded = 0x0D
        case UInt8(ascii: "t"): decoded = 0x09
        case UInt8(ascii: "u"): return try scanUnicodeEscape(&bytes)
        default: throw .badEscape
        }
        bytes[write] = decoded
        write &+= 1
        at &+= 1
    }

    /// Reads a Unicode escape; an unpaired surrogate becomes U+FFFD, as in Swift strings.
    private mutating func scanUnicodeEscape(
        _ bytes: inout MutableSpan<UInt8>
    ) throws(TapeScanner.SyntaxError) {
        let unit = try scanUnit(bytes)
        var scalar = Unicode.Scalar(unit)
        if 0xD800...0xDBFF ~= unit, bytes[at] == UInt8(ascii: "\\"),
            bytes[at &+ 1] == UInt8(ascii: "u")
        {
            let behindHigh = at
            at &+= 1
            let low = try scanUnit(bytes)
            if 0xDC00...0xDFFF ~= low {
                scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            } else {
                at = behindHigh
            }
        }
        for byte in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
            bytes[write] = byte
            write &+= 1
        }
    }

    /// Reads `uXXXX`.
    private mutating func scanUnit(
        _ bytes: borrowing MutableSpan<UInt8>
    ) throws(TapeScanner.SyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            at &+= 1
            let byte = bytes[at]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw .badEscape
            }
            unit = unit << 4 | UInt32(digit)
        }
        at &+= 1
        return unit
    }
}
