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
/// step there is room for what the step writes and ``slack`` more.
extension GrowableStorage<UInt8> {
    /// Room for a block that is stored whatever its meaning, and for quotation marks.
    private static var slack: Int { 48 }

    /// How much text is escaped between two looks at the room: few of its bytes are clean.
    private static var stretch: Int { 64 }

    /// Appends a string in quotation marks.
    @inline(__always)
    mutating func appendString(_ text: String, _ form: EscapedForm) {
        // Without the retain of a copy, for which `withUTF8` asks.
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { appendQuoted($0, form) }
        if isDone == nil {
            var text = text
            text.withUTF8 { appendQuoted($0, form) }
        }
    }

    @inline(__always)
    private mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        reserve(utf8.count + 2 * Self.slack)
        appendQuote(form)
        appendEscaped(utf8, form)
        appendQuote(form)
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
    ///
    /// What is read is stored before it is known to be clean, and overwritten if it is not.
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        guard var source = text.baseAddress else { return }
        let sourceEnd = source + text.count
        reserve(text.count + Self.slack)
        var output = UnsafeMutableRawPointer(end)
        while sourceEnd - source >= 32, Self.copyBlock(source, output) {
            source += 32
            output += 32
        }
        while sourceEnd - source >= 8, Self.copyWord(Self.word(source), output) == 8 {
            source += 8
            output += 8
        }
        let left = sourceEnd - source
        if left < 8 {
            let clean = left == 0 ? 0 : Self.copyWord(Self.partialWord(source, left), output)
            if clean >= left {
                source += left
                output += left
            }
        }
        count = output - UnsafeMutableRawPointer(base)
        if source < sourceEnd { appendEscapes(source, sourceEnd, EscapeTable.of(form)) }
    }

    /// Appends the rest of a text, from about the first escape on.
    @inline(never)
    private mutating func appendEscapes(
        _ text: UnsafePointer<UInt8>,
        _ textEnd: UnsafePointer<UInt8>,
        _ table: EscapeTable
    ) {
        var source = text
        table.entries.withUnsafeBufferPointer { entries in
            guard let entries = entries.baseAddress else { return }
            while source < textEnd {
                let left = textEnd - source
                reserve(left + EscapeTable.longest * Self.stretch + Self.slack)
                var output = UnsafeMutableRawPointer(end)
                if left >= 32, Self.copyBlock(source, output) {
                    source += 32
                    output += 32
                } else {
                    let stretchEnd = source + min(left, Self.stretch)
                    while source < stretchEnd { Self.escape(&source, &output, entries) }
                }
                count = output - UnsafeMutableRawPointer(base)
            }
        }
    }

    /// Copies 32 bytes; whether none of them needs an escape.
    @inline(__always)
    private static func copyBlock(
        _ source: UnsafePointer<UInt8>,
        _ output: UnsafeMutableRawPointer
    ) -> Bool {
        let block = UnsafeRawPointer(source).loadUnaligned(as: SIMD4<UInt64>.self)
        let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
        // As in `special`, for four words at once: whether, not where.
        let control = block &- SIMD4(repeating: 0x2020_2020_2020_2020)
        let backslash = (block ^ SIMD4(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- ones
        let quoted = block | SIMD4(repeating: 0x0404_0404_0404_0404)
        let quoteOrAmpersand = (quoted ^ SIMD4(repeating: 0x2626_2626_2626_2626)) &- ones
        let bracketed = block | SIMD4(repeating: 0x0202_0202_0202_0202)
        let angle = (bracketed ^ SIMD4(repeating: 0x3E3E_3E3E_3E3E_3E3E)) &- ones
        let any = control | (block &+ ones) | backslash | quoteOrAmpersand | angle | block
        let halves = any.lowHalf | any.highHalf
        output.storeBytes(of: block, as: SIMD4<UInt64>.self)
        return (halves.x | halves.y) & 0x8080_8080_8080_8080 == 0
    }

    /// Copies eight bytes; how many need no escape before the first that does.
    @inline(__always)
    private static func copyWord(_ word: UInt64, _ output: UnsafeMutableRawPointer) -> Int {
        output.storeBytes(of: word.littleEndian, as: UInt64.self)
        return special(word).trailingZeroBitCount / 8
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
    ///
    /// Each term has the top bit for the bytes that it looks for, and may have it for bytes outside
    /// ASCII, which need an escape themselves, and for bytes above those, by the carry.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let control = word &- 0x20 &* ones
        let delete = word &+ ones
        let backslash = (word ^ 0x5C &* ones) &- ones
        // One bit apart: `"` and `&`, `<` and `>`.
        let quoteOrAmpersand = ((word | 0x04 &* ones) ^ (0x26 &* ones)) &- ones
        let angle = ((word | 0x02 &* ones) ^ (0x3E &* ones)) &- ones
        let any = control | delete | backslash | quoteOrAmpersand | angle | word
        return any & (0x80 &* ones)
    }

    /// Writes one scalar, escaped if it needs to be, and steps over it.
    ///
    /// For ASCII without a branch that depends on the byte: which bytes follow is hard to predict.
    @inline(__always)
    private static func escape(
        _ source: inout UnsafePointer<UInt8>,
        _ output: inout UnsafeMutableRawPointer,
        _ entries: UnsafePointer<UInt64>
    ) {
        let lead = source[0]
        if lead < 0x80 {
            let entry = entries[Int(lead)]
            output.storeBytes(of: entry.littleEndian, as: UInt64.self)
            output += Int(entry >> 56)
            source += 1
            return
        }
        let second = UInt32(source[1] & 0x3F)
        if lead < 0xE0 {
            writeUnit(UInt32(lead & 0x1F) << 6 | second, &output, entries)
            source += 2
        } else if lead < 0xF0 {
            let third = UInt32(source[2] & 0x3F)
            writeUnit(UInt32(lead & 0x0F) << 12 | second << 6 | third, &output, entries)
            source += 3
        } else {
            let low = UInt32(source[2] & 0x3F) << 6 | UInt32(source[3] & 0x3F)
            let offset = (UInt32(lead & 0x07) << 18 | second << 12 | low) &- 0x1_0000
            writeUnit(0xD800 &+ offset >> 10, &output, entries)
            writeUnit(0xDC00 &+ offset & 0x3FF, &output, entries)
            source += 4
        }
    }

    /// Writes `\uXXXX`.
    @inline(__always)
    private static func writeUnit(
        _ unit: UInt32,
        _ output: inout UnsafeMutableRawPointer,
        _ entries: UnsafePointer<UInt64>
    ) {
        let high = entries[EscapeTable.firstUnit + Int(unit >> 8)]
        // Its digits alone, behind those of the upper half.
        let low = entries[EscapeTable.firstUnit + Int(unit & 0xFF)] & 0xFFFF_0000
        output.storeBytes(of: (high | low << 16).littleEndian, as: UInt64.self)
        output += 6
    }
}
