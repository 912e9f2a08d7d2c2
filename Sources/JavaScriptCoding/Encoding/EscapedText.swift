/// The number of string literals around the text that is being written.
enum EscapedForm {
    /// JSON text or a JavaScript literal: one level of escaping.
    case literal
    /// JSON text inside the string literal of `JSON.parse("…")`: two levels.
    case wrapped
}

/// Escaping, which works on bytes and scalars, never on characters.
///
/// A scalar such as U+0600 merges with a following quotation mark into one `Character` that is not
/// equal to the mark, so the mark would remain unescaped.
///
/// Everything outside ASCII, every control character, and `<`, `>` and `&` become `\uXXXX`. JSON
/// and JavaScript share this escape, so wrapped text needs it only once.
///
/// Invariant of the unsafe code: the text is valid UTF-8, and nothing outside it is read. Before
/// each step there is room for the output of the step, plus ``slack``.
extension GrowableStorage<UInt8> {
    /// The room for a block that is stored before it is checked, and for quotation marks.
    private static var slack: Int { 48 }

    /// The number of bytes that are escaped between two checks for room.
    private static var stretch: Int { 128 }

    /// Appends a text in quotation marks, and leaves room for a comma or colon.
    @inline(__always)
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        reserve(text.count &+ Self.slack)
        appendQuote(form)
        // For a long text, the cost of a call does not matter.
        let clean = text.count < Self.stretch ? appendClean(text) : 0
        if clean < text.count {
            appendEscaped(UnsafeBufferPointer(rebasing: text[clean...]), form)
        }
        appendQuote(form)
    }

    /// Appends a JSON quotation mark into reserved room of two bytes.
    @inline(__always)
    mutating func appendQuote(_ form: EscapedForm) {
        if form == .wrapped { appendReserved(UInt8(ascii: "\\")) }
        appendReserved(UInt8(ascii: "\""))
    }

    /// Appends ASCII text that needs no escapes.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the beginning of a text, approximately up to the first escape, and returns its
    /// length.
    ///
    /// The room is reserved. Bytes are stored before they are checked, and overwritten if they need
    /// an escape.
    @inline(__always)
    private mutating func appendClean(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let source = text.baseAddress else { return 0 }
        let output = UnsafeMutableRawPointer(end)
        var clean = 0
        while text.count &- clean >= 8 {
            guard Self.copy(Self.word(source + clean), 8, output + clean) else { break }
            clean &+= 8
        }
        let left = text.count &- clean
        if left > 0, left < 8, Self.copy(Self.lastBytes(left, of: text), left, output + clean) {
            clean = text.count
        }
        count &+= clean
        return clean
    }

    /// Appends valid UTF-8 with escapes, and leaves room for a quotation mark.
    @inline(never)
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        EscapeTable.of(form).entries.withUnsafeBufferPointer { entries in
            guard let entries = entries.baseAddress, var source = text.baseAddress else { return }
            let textEnd = source + text.count
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

    /// Copies 32 bytes, and returns whether none of them needs an escape.
    @inline(__always)
    private static func copyBlock(
        _ source: UnsafePointer<UInt8>,
        _ output: UnsafeMutableRawPointer
    ) -> Bool {
        output.copyMemory(from: source, byteCount: 32)
        return special(word(source)) | special(word(source + 8)) | special(word(source + 16))
            | special(word(source + 24)) == 0
    }

    /// Copies a word, and returns whether none of its first bytes needs an escape.
    @inline(__always)
    private static func copy(
        _ word: UInt64,
        _ count: Int,
        _ output: UnsafeMutableRawPointer
    ) -> Bool {
        output.storeBytes(of: word.littleEndian, as: UInt64.self)
        return special(word).trailingZeroBitCount >= 8 &* count
    }

    @inline(__always)
    private static func word(_ source: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self))
    }

    /// Returns the last one to seven bytes in the lower end of a word, using overlapping reads.
    @inline(__always)
    private static func lastBytes(_ count: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let source = text.baseAddress else { return 0 }
        if text.count >= 8 {
            return word(source + (text.count &- 8)) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        }
        if count >= 4 {
            let raw = UnsafeRawPointer(source)
            let low = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
            let high = UInt32(
                littleEndian: raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
        }
        let middle = count / 2
        return UInt64(source[0])
            | UInt64(source[middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
            | UInt64(source[count &- 1]) &<< UInt64(truncatingIfNeeded: 8 &* (count &- 1))
    }

    /// Returns the top bit of each byte that needs an escape; only the lowest one is reliable.
    ///
    /// Each term has the top bit set for the bytes that it detects. It may also be set for bytes
    /// outside ASCII, which need an escape themselves, and through a carry for bytes above those.
    @inline(__always)
    private static func special(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let control = word &- 0x20 &* ones
        let delete = word &+ ones
        let backslash = (word ^ 0x5C &* ones) &- ones
        // `"` and `&` differ in one bit, and so do `<` and `>`.
        let quoteOrAmpersand = ((word | 0x04 &* ones) ^ (0x26 &* ones)) &- ones
        let angle = ((word | 0x02 &* ones) ^ (0x3E &* ones)) &- ones
        let any = control | delete | backslash | quoteOrAmpersand | angle | word
        return any & (0x80 &* ones)
    }

    /// Writes one scalar, with an escape if it needs one, and moves past it.
    ///
    /// For ASCII there is no branch that depends on the byte, because the branch would be hard to
    /// predict.
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
        // Only the digits, which follow those of the upper half.
        let low = entries[EscapeTable.firstUnit + Int(unit & 0xFF)] & 0xFFFF_0000
        output.storeBytes(of: (high | low << 16).littleEndian, as: UInt64.self)
        output += 6
    }
}

extension String {
    /// Calls the body with the text's UTF-8, without the retain of `withUTF8`.
    @inline(__always)
    func readUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if utf8.withContiguousStorageIfAvailable(body) == nil { readBridgedUTF8(body) }
    }

    /// Does the same for a string that is not native to Swift.
    @inline(never)
    private func readBridgedUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = self
        text.withUTF8(body)
    }
}
