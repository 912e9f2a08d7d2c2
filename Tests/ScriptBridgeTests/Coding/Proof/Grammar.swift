/// The grammar of RFC 8259, written as simply as possible, as a reference for the decoder.
///
/// The rows of `decoding.json`, which node checks too, verify the grammar itself.
struct Grammar {
    private var bytes: ArraySlice<UInt8>
    private(set) var depth = 0

    /// Whether the whole text is one JSON value.
    static func accepts(_ text: String) -> Bool {
        depth(of: text) != nil
    }

    /// The nesting depth of the text, or nil if it is not JSON.
    static func depth(of text: String) -> Int? {
        var grammar = Grammar(bytes: Array(text.utf8)[...])
        guard grammar.value(level: 0), grammar.bytes.isEmpty else { return nil }
        return grammar.depth
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    private mutating func value(level: Int) -> Bool {
        skipSpace()
        defer { skipSpace() }
        depth = max(depth, level)
        switch bytes.first {
        case UInt8(ascii: "{"): return list(level, closing: "}") { $0.member(level: level + 1) }
        case UInt8(ascii: "["): return list(level, closing: "]") { $0.value(level: level + 1) }
        case UInt8(ascii: "\""): return string()
        default: return word("true") || word("false") || word("null") || number()
        }
    }

    private mutating func list(
        _ level: Int, closing: Character, element: (inout Grammar) -> Bool
    ) -> Bool {
        guard level < 10_000 else { return false }
        depth = max(depth, level + 1)
        bytes.removeFirst()
        skipSpace()
        if word("\(closing)") { return true }
        repeat {
            guard element(&self) else { return false }
        } while word(",")
        return word("\(closing)")
    }

    private mutating func member(level: Int) -> Bool {
        skipSpace()
        guard string() else { return false }
        skipSpace()
        return word(":") && value(level: level)
    }

    private mutating func string() -> Bool {
        guard word("\"") else { return false }
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"):
                guard let escape = bytes.popFirst() else { return false }
                if escape == UInt8(ascii: "u") {
                    for _ in 0..<4 {
                        guard let digit = bytes.popFirst(), Self.isHexadecimal(digit) else {
                            return false
                        }
                    }
                } else if !"\"\\/bfnrt".utf8.contains(escape) {
                    return false
                }
            default: break
            }
        }
        return false
    }

    private mutating func number() -> Bool {
        _ = word("-")
        if !word("0"), !digits() { return false }
        if word("."), !digits() { return false }
        if word("e") || word("E") {
            _ = word("+") || word("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let count = bytes.prefix { (0x30...0x39).contains($0) }.count
        bytes = bytes.dropFirst(count)
        return count > 0
    }

    private mutating func word(_ word: String) -> Bool {
        guard bytes.starts(with: word.utf8) else { return false }
        bytes = bytes.dropFirst(word.utf8.count)
        return true
    }

    private mutating func skipSpace() {
        bytes = bytes.drop { " \t\n\r".utf8.contains($0) }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
