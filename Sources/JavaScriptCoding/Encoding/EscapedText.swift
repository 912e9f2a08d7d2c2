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
/// Invariant of the unsafe code: the text is valid UTF-8, and nothing outside it is read. Each step
/// first ensures room for eight bytes, or for the longest escapes of a stretch.
extension GrowableStorage<UInt8> {
    /// Appends a text in quotation marks.
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, _ form: EscapedForm) {
        appendQuote(form)
        if let start = text.baseAddress {
            EscapeTable.of(form).entries.withUnsafeBufferPointer { entries in
                if let entries = entries.baseAddress {
                    appendEscaped(start, start + text.count, entries)
                }
            }
        }
        appendQuote(form)
    }

    private mutating func appendQuote(_ form: EscapedForm) {
        if form == .wrapped { append(UInt8(ascii: "\\")) }
        append(UInt8(ascii: "\""))
    }

    /// Appends ASCII text that needs no escapes.
    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    private mutating func appendEscaped(
        _ start: UnsafePointer<UInt8>,
        _ textEnd: UnsafePointer<UInt8>,
        _ entries: UnsafePointer<UInt64>
    ) {
        var source = start
        while source < textEnd {
            let left = textEnd - source
            reserve(left + EscapeTable.longest)
            var output = UnsafeMutableRawPointer(end)
            let word = left < 8 ? 0 : UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
            if left >= 8, !Self.needsEscape(word) {
                output.storeBytes(of: word, as: UInt64.self)
                source += 8
                count += 8
            } else {
                let stretchEnd = source + min(left, EscapeTable.stretch)
                while source < stretchEnd { Self.escape(&source, &output, entries) }
                count = output - UnsafeMutableRawPointer(base)
            }
        }
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

    /// Writes one scalar, with an escape if it needs one, and moves past it.
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
        if utf8.withContiguousStorageIfAvailable(body) == nil {
            // A string that is not native to Swift.
            var text = self
            text.withUTF8(body)
        }
    }

    /// The text's UTF-8 as an array.
    ///
    /// A loop over a `UTF8View` takes half a kilobyte of code. Use this where speed does not matter.
    @inline(never)
    package var utf8Bytes: [UInt8] { Array(utf8) }

    /// Returns whether the text begins with the bytes of another one.
    @inline(never)
    package func starts(withBytesOf start: String) -> Bool {
        var result = false
        readUTF8 { text in start.readUTF8 { result = text.starts(with: $0) } }
        return result
    }
}

/// A table of the output for each ASCII byte, and of the halves of `\uXXXX`.
///
/// The text of an entry is in its lower bytes, with the first character in the lowest byte.
struct EscapeTable {
    /// The entries of the table.
    ///
    /// The first 128 contain the output for each ASCII byte, with its length in the highest byte.
    /// From ``firstUnit`` on, there is `\u` with two digits for each byte.
    let entries: [UInt64]

    /// The index of the first half of `\uXXXX`.
    static var firstUnit: Int { 128 }

    /// The number of bytes that are escaped between two checks for room.
    static var stretch: Int { 64 }

    /// The room that the escapes of a stretch take, the last one stored as a word.
    static var longest: Int { 7 * stretch + 16 }

    private static let literal = EscapeTable(.literal)
    private static let wrapped = EscapeTable(.wrapped)

    /// Returns the table of a form; each is created once.
    static func of(_ form: EscapedForm) -> EscapeTable {
        form == .wrapped ? wrapped : literal
    }

    private init(_ form: EscapedForm) {
        let ascii = (0..<128 as Range<UInt8>).map { byte in
            let text = Self.text(byte, form)
            return Self.word(text) | UInt64(text.utf8.count) << 56
        }
        entries = ascii + (0...255 as ClosedRange<UInt8>).map { Self.word(#"\u"# + Self.hex($0)) }
    }

    /// Returns the output for a byte.
    static func text(_ byte: UInt8, _ form: EscapedForm) -> String {
        let character = String(UnicodeScalar(byte))
        switch character {
        case "\"", "\\":
            return (form == .wrapped ? #"\\\"# : #"\"#) + character
        case "<", ">", "&", "\u{7F}":
            // JSON text may contain these characters, so one level of escaping is enough in any
            // form.
            return #"\u00"# + hex(byte)
        case " "...:
            return character
        default:
            let letters: [UInt8: String] = [8: "b", 9: "t", 10: "n", 12: "f", 13: "r"]
            return (form == .wrapped ? #"\\"# : #"\"#) + (letters[byte] ?? "u00" + hex(byte))
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static func word(_ text: String) -> UInt64 {
        text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
