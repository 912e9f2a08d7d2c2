/// What is written for each byte of ASCII, and the halves of `\uXXXX`.
///
/// The text of an entry is in its lower bytes, the first character lowest.
struct EscapeTable {
    /// For each byte of ASCII what is written for it, with the length in the uppermost byte; from
    /// ``firstUnit`` on, for each byte, `\u` and its two digits.
    let entries: [UInt64]

    /// Where the halves of `\uXXXX` begin.
    static var firstUnit: Int { 128 }

    /// The most that is written for one byte: a control in wrapped text.
    static var longest: Int { 7 }

    private static let literal = EscapeTable(.literal)
    private static let wrapped = EscapeTable(.wrapped)

    /// The table of a form, made once.
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

    /// What is written for a byte.
    static func text(_ byte: UInt8, _ form: EscapedForm) -> String {
        let character = String(UnicodeScalar(byte))
        switch character {
        case "\"", "\\":
            return (form == .wrapped ? #"\\\"# : #"\"#) + character
        case "<", ">", "&", "\u{7F}":
            // JSON text may hold them as they are, so that one level is enough in every form.
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
