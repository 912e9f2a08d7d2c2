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

    /// The maximum output for one byte: a control character in wrapped text.
    static var longest: Int { 7 }

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
