/// How deep the text that is being written lies inside string literals.
enum EscapedForm {
    /// JSON text or a JavaScript literal: one level of escaping.
    case literal
    /// JSON text inside the string literal of `JSON.parse("…")`: two levels.
    case wrapped
    /// JSON text that has its escapes already and only has to become ASCII.
    case escaped
}

/// Escapes over bytes and scalars, never over `Character`: a scalar such as U+0600 merges with a
/// following quotation mark into one `Character` that is not equal to it, and the mark would pass
/// unescaped.
///
/// Everything outside ASCII, every control, and `<`, `>` and `&` become `\uXXXX`, an escape that
/// JSON and JavaScript share, so that in wrapped text it needs to be made only once.
///
/// Invariant of the unsafe code: the text is valid UTF-8, reading never leaves it, and before each
/// step there is room for the bytes left to read and ``slack`` more.
extension GrowableStorage<UInt8> {
    /// The longest escape, 14 bytes, and the eight bytes that are stored whatever their meaning.
    private static var slack: Int { 32 }

    /// Appends a string in quotation marks.
    @inline(__always)
    mutating func appendString(_ text: String, _ form: EscapedForm) {
        var text = text
        text.withUTF8 { utf8 in
            reserve(utf8.count + 2 * Self.slack)
            appendQuote(form)
            appendEscaped(utf8, form)
            appendQuote(form)
        }
    }

    /// Appends a quotation mark of JSON; there is room for two bytes.
    @inline(__always)
    mutating func appendQuote(_ form: EscapedForm) {
        if form == .wrapped { appendReserved(UInt8(ascii: "\\")) }
        appendReserved(UInt8(ascii: "\""))
    }

    /// Appends ASCII that needs no escape.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends valid UTF-8 with escapes; leaves room for a quotation mark.
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        guard var source = text.baseAddress else { return }
        let sourceEnd = source + text.count
        reserve(text.count + Self.slack)
        while source < sourceEnd {
            let left = sourceEnd - source
            let word = left >= 8 ? Self.word(source) : Self.partialWord(source, left)
            UnsafeMutableRawPointer(end).storeBytes(of: word.littleEndian, as: UInt64.self)
            var special = Self.special(word)
            if left < 8 { special &= (1 << UInt64(8 * left)) - 1 }
            let clean = special == 0 ? min(left, 8) : special.trailingZeroBitCount / 8
            count += clean
            source += clean
            guard special != 0 else { continue }
            repeat {
                let lead = source.pointee
                if lead < 0x80 {
                    appendASCIIEscape(lead, form)
                    source += 1
                } else {
                    appendScalar(&source, lead)
                }
                reserve(sourceEnd - source + Self.slack)
            } while source < sourceEnd && source.pointee >= 0x80
        }
    }

    @inline(__always)
    private static func word(_ source: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self))
    }

    /// One to seven bytes as the lower end of a word, in overlapping reads.
    @inline(__always)
    private static func partialWord(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        if count >= 4 {
            let raw = UnsafeRawPointer(source)
            let low = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
            let high = UInt32(
                littleEndian: raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) << UInt64(8 * (count - 4))
        }
        let low = UInt64(source[0])
        let middle = UInt64(source[count / 2]) << UInt64(8 * (count / 2))
        let high = UInt64(source[count - 1]) << UInt64(8 * (count - 1))
        return low | middle | high
    }

    /// The top bit of each byte that needs an escape; exact up to the lowest one.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // One bit apart: `"` and `&`, `<` and `>`.
        let quoteOrAmpersand = (word | 0x04 &* ones) ^ (0x26 &* ones)
        let angle = (word | 0x02 &* ones) ^ (0x3E &* ones)
        let backslash = word ^ (0x5C &* ones)
        let delete = word ^ (0x7F &* ones)
        let zeroes =
            (quoteOrAmpersand &- ones) & ~quoteOrAmpersand | (angle &- ones) & ~angle
            | (backslash &- ones) & ~backslash | (delete &- ones) & ~delete
        let controls = (word &- 0x20 &* ones) & ~word
        return (zeroes | controls | word) & tops
    }

    @inline(__always)
    private mutating func appendASCIIEscape(_ byte: UInt8, _ form: EscapedForm) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            if form != .escaped { appendReserved(UInt8(ascii: "\\")) }
            if form == .wrapped {
                appendReserved(UInt8(ascii: "\\"))
                appendReserved(UInt8(ascii: "\\"))
            }
            appendReserved(byte)
        case 0..<0x20 where form != .escaped:
            if form == .wrapped { appendReserved(UInt8(ascii: "\\")) }
            appendControl(byte)
        default:
            appendUnit(UInt32(byte))
        }
    }

    private mutating func appendControl(_ byte: UInt8) {
        let letter: UInt8
        switch byte {
        case 0x08: letter = UInt8(ascii: "b")
        case 0x09: letter = UInt8(ascii: "t")
        case 0x0A: letter = UInt8(ascii: "n")
        case 0x0C: letter = UInt8(ascii: "f")
        case 0x0D: letter = UInt8(ascii: "r")
        default: return appendUnit(UInt32(byte))
        }
        appendReserved(UInt8(ascii: "\\"))
        appendReserved(letter)
    }

    /// Appends one scalar outside ASCII and steps over it.
    @inline(__always)
    private mutating func appendScalar(_ source: inout UnsafePointer<UInt8>, _ lead: UInt8) {
        let second = UInt32(source[1] & 0x3F)
        if lead < 0xE0 {
            appendUnit(UInt32(lead & 0x1F) << 6 | second)
            source += 2
        } else if lead < 0xF0 {
            appendUnit(UInt32(lead & 0x0F) << 12 | second << 6 | UInt32(source[2] & 0x3F))
            source += 3
        } else {
            let low = UInt32(source[2] & 0x3F) << 6 | UInt32(source[3] & 0x3F)
            let offset = (UInt32(lead & 0x07) << 18 | second << 12 | low) &- 0x1_0000
            appendUnit(0xD800 + offset >> 10)
            appendUnit(0xDC00 + offset & 0x3FF)
            source += 4
        }
    }

    /// Appends `\uXXXX`, built in one word: a digit to each byte, seven more for a letter.
    @inline(__always)
    private mutating func appendUnit(_ unit: UInt32) {
        let digits =
            (unit >> 12 & 0xF) | (unit & 0xF00) | (unit << 12 & 0xF_0000) | (unit & 0xF) << 24
        let letters = (digits &+ 0x0606_0606) >> 4 & 0x0101_0101
        let text = digits &+ 0x3030_3030 &+ 7 &* letters
        let word: UInt64 = UInt64(text) << 16 | 0x755C
        UnsafeMutableRawPointer(end).storeBytes(of: word.littleEndian, as: UInt64.self)
        count += 6
    }
}
