/// Escaping, which works on bytes and scalars, never on characters.
///
/// A scalar such as U+0600 merges with a following quotation mark into one `Character` that is not
/// equal to the mark, so the mark would remain unescaped.
///
/// Everything outside ASCII, every control character, and `<`, `>` and `&` become `\uXXXX`. JSON
/// and JavaScript share this escape.
extension Bytes {
    /// Appends a text in quotation marks.
    mutating func append(quoted text: String) {
        let length = text.utf8.count
        guard length <= 8 else { return append(long: text) }
        var isPlain = true
        append(addingCapacity: length &+ 4) { output in
            isPlain = Self.append(text, to: &output)
        }
        if !isPlain {
            append(contentsOf: text.utf8)
            endEscaped(from: count &- length)
        }
    }

    /// Appends a key in quotation marks, with its comma and colon.
    mutating func appendKey(_ key: String, isFirst: Bool) {
        let length = key.utf8.count
        guard length <= 10 else {
            if !isFirst { append(UInt8(ascii: ",")) }
            append(long: key)
            append(UInt8(ascii: ":"))
            return
        }
        var isPlain = true
        append(addingCapacity: length &+ 6) { output in
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isPlain = Self.append(key, to: &output)
            if isPlain { output.append(UInt8(ascii: ":")) }
        }
        if !isPlain {
            append(contentsOf: key.utf8)
            endEscaped(from: count &- length)
            append(UInt8(ascii: ":"))
        }
    }

    /// Appends a short text; false, and only the first quotation mark, if it needs escapes.
    @inline(__always)
    private static func append(
        _ text: String,
        to output: inout OutputSpan<UInt8>
    ) -> Bool {
        output.append(UInt8(ascii: "\""))
        var count = 0
        for byte in text.utf8 {
            if needsEscape(byte) {
                output.removeLast(count)
                return false
            }
            output.append(byte)
            count &+= 1
        }
        output.append(UInt8(ascii: "\""))
        return true
    }

    @inline(never)
    private mutating func append(long text: String) {
        append(UInt8(ascii: "\""))
        let start = count
        append(contentsOf: text.utf8)
        endEscaped(from: start)
    }

    /// Adds the escapes to a text at the end, and the second quotation mark.
    private mutating func endEscaped(from start: Int) {
        if firstEscape(from: start) < count { escape(from: start) }
        append(UInt8(ascii: "\""))
    }

    /// Appends an integer of at most 16 digits.
    @inline(never)
    mutating func append(decimal magnitude: UInt64, isNegative: Bool) {
        // Each half byte is a digit, with the first one lowest.
        var (rest, digits, length): (UInt64, UInt64, Int) = (magnitude, 0, 0)
        repeat {
            digits = digits &<< 4 | rest % 10
            rest /= 10
            length &+= 1
        } while rest > 0
        append(addingCapacity: 17) { output in
            if isNegative { output.append(UInt8(ascii: "-")) }
            for _ in 0..<length {
                output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digits & 0xF))
                digits &>>= 4
            }
        }
    }

    /// Returns the index of the first byte, or of eight bytes, that may need an escape.
    @inline(__always)
    private func firstEscape(from start: Int) -> Int {
        var at = start
        while at &+ 8 <= count {
            if Self.needsEscape(word(at: at)) { return at }
            at &+= 8
        }
        while at < count {
            if Self.needsEscape(self[at]) { return at }
            at &+= 1
        }
        return at
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        // A bit for each byte that needs none.
        let plain: (UInt64, UInt64) = (0xAFFF_FFBB_0000_0000, 0x7FFF_FFFF_EFFF_FFFF)
        return (byte < 0x40 ? plain.0 : byte < 0x80 ? plain.1 : 0) &>> UInt64(byte & 0x3F) & 1 == 0
    }

    /// Returns whether any of eight bytes needs an escape.
    ///
    /// Each term has the top bit of a byte set if it detects that byte, and then perhaps of bytes
    /// above it.
    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let control = word &- 0x20 &* ones
        let delete = word &+ ones
        let backslash = (word ^ 0x5C &* ones) &- ones
        // `"` and `&` differ in one bit, and so do `<` and `>`.
        let quoteOrAmpersand = ((word | 0x04 &* ones) ^ (0x26 &* ones)) &- ones
        let angle = ((word | 0x02 &* ones) ^ (0x3E &* ones)) &- ones
        let any = control | delete | backslash | quoteOrAmpersand | angle | word
        return any & (0x80 &* ones) != 0
    }

    /// Replaces the end of the bytes, which is text, by the same text with escapes.
    @inline(never)
    private mutating func escape(from start: Int) {
        var text = Bytes(self[start...])
        let length = text.count
        text.appendPadding()
        removeLast(length)
        let table = EscapeTable.shared
        var at = 0
        while at < length {
            // In stretches, because an escape takes up to seven times as many bytes.
            let end = Swift.min(at &+ 512, length)
            var write = count
            append(addingCapacity: 4096) { $0.append(repeating: 0, count: 7 * (end - at + 8)) }
            var output = mutableSpan
            while at < end {
                let word = text.word(at: at)
                if Self.needsEscape(word) {
                    let stop = Swift.min(at &+ 8, length)
                    while at < stop { table.escape(text, &at, &output, &write) }
                } else {
                    output.store(word, at: write)
                    at &+= 8
                    write &+= 8
                }
            }
            removeLast(count &- write)
        }
    }
}

/// A table of the output for each ASCII byte, and of the halves of `\uXXXX`.
struct EscapeTable {
    /// The text of each entry is in its lower bytes, with the first character in the lowest byte.
    ///
    /// The first 128 contain the output for each ASCII byte, with its length in the highest byte.
    /// From ``firstUnit`` on, there is `\u` with two digits for each byte, and from ``firstDigits``
    /// on the digits alone.
    private let entries: ContiguousArray<UInt64>

    // Computed, because reading a stored one would check each time whether it is initialized.
    private static var firstUnit: Int { 128 }
    private static var firstDigits: Int { 384 }
    static let shared = EscapeTable()

    private init() {
        let ascii = (0..<128 as Range<UInt8>).map { byte in
            let text = Self.text(byte)
            return Self.word(text) | UInt64(text.utf8.count) << 56
        }
        let digits = (0...255 as ClosedRange<UInt8>).map { Self.hex($0) }
        entries = ContiguousArray(
            ascii + digits.map { Self.word(#"\u"# + $0) } + digits.map { Self.word($0) })
    }

    /// Returns the output for a byte.
    static func text(_ byte: UInt8) -> String {
        let character = String(UnicodeScalar(byte))
        switch character {
        case "\"", "\\":
            return #"\"# + character
        case "<", ">", "&", "\u{7F}":
            return #"\u00"# + hex(byte)
        case " "...:
            return character
        default:
            let letters: [UInt8: String] = [8: "b", 9: "t", 10: "n", 12: "f", 13: "r"]
            return #"\"# + (letters[byte] ?? "u00" + hex(byte))
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func word(_ text: String) -> UInt64 {
        text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Writes one scalar, with an escape if it needs one, and moves past it.
    @inline(__always)
    fileprivate func escape(
        _ text: Bytes,
        _ at: inout Int,
        _ output: inout MutableSpan<UInt8>,
        _ write: inout Int
    ) {
        let lead = UInt32(text[at])
        if lead < 0x80 {
            let entry = entries[Int(lead)]
            output.store(entry, at: write)
            write &+= Int(entry &>> 56)
            at &+= 1
            return
        }
        let word = text.word(at: at)
        func next(_ offset: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: word &>> (offset &* 8)) & 0x3F
        }
        if lead < 0xE0 {
            append((lead & 0x1F) &<< 6 | next(1), &output, &write)
            at &+= 2
        } else if lead < 0xF0 {
            append((lead & 0x0F) &<< 12 | next(1) &<< 6 | next(2), &output, &write)
            at &+= 3
        } else {
            let offset =
                ((lead & 0x07) &<< 18 | next(1) &<< 12 | next(2) &<< 6 | next(3)) &- 0x1_0000
            append(0xD800 &+ offset &>> 10, &output, &write)
            append(0xDC00 &+ offset & 0x3FF, &output, &write)
            at &+= 4
        }
    }

    /// Writes `\uXXXX`.
    @inline(__always)
    private func append(
        _ unit: UInt32,
        _ output: inout MutableSpan<UInt8>,
        _ write: inout Int
    ) {
        output.store(entries[Self.firstUnit &+ Int(unit &>> 8)], at: write)
        let low = entries[Self.firstDigits &+ Int(unit & 0xFF)]
        output[write &+ 4] = UInt8(truncatingIfNeeded: low)
        output[write &+ 5] = UInt8(truncatingIfNeeded: low &>> 8)
        write &+= 6
    }
}

extension String {
    /// The text's UTF-8 as an array.
    ///
    /// A loop over a `UTF8View` takes half a kilobyte of code. Use this where speed does not matter.
    @inline(never)
    package var utf8Bytes: [UInt8] { Array(utf8) }

    /// Returns whether the text begins with the bytes of another one.
    @inline(never)
    package func starts(withBytesOf start: String) -> Bool { utf8.starts(with: start.utf8) }
}
