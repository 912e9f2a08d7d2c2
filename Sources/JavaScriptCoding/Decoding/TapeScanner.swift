/// A parser that reads JSON text into a tape in one pass, with full validation and no recursion.
///
/// It implements the grammar of RFC 8259. The text is followed by zero bytes, which no rule of the
/// grammar accepts, so that no rule has to ask where the text ends.
struct TapeScanner {
    private let end: Int
    private let maximumDepth: Int
    var at = 0
    /// Escapes are decoded in its bytes, because the result is never longer than the escape.
    var tape = Tape()

    /// Parses a text.
    static func scan(_ text: String, maximumDepth: Int) throws(DecodingError) -> Tape {
        var scanner = TapeScanner(text, maximumDepth)
        do throws(SyntaxError) {
            try scanner.scanDocument()
        } catch {
            throw scanner.decodingError(error)
        }
        return scanner.tape
    }

    private init(_ text: String, _ maximumDepth: Int) {
        end = text.utf8.count
        self.maximumDepth = maximumDepth
        tape.bytes.reserveCapacity(end + Bytes.padding)
        tape.bytes.append(contentsOf: text.utf8)
        tape.bytes.appendPadding()
        // Most texts need at most one word for every four bytes; for others the tape grows.
        tape.words.reserveCapacity(end / 4 + 16)
    }

    /// A mistake in the text at the scanner's position.
    enum SyntaxError: String, Error {
        case unexpected = "Unexpected character"
        case controlCharacter = "Unescaped control character"
        case badEscape = "Invalid escape"
        case badNumber = "Invalid number"
        case tooDeep
        case trailingText
    }

    private mutating func scanDocument() throws(SyntaxError) {
        while true {
            try scanValue()
            // After a value, each closing bracket ends a container.
            while true {
                skipWhiteSpace()
                guard tape.open != nil else {
                    // GUARD strict JSON: if at != end, !REMOVED { throw .trailingText }
                    if at != end { throw .trailingText }
                    return
                }
                let byte = self.byte
                if byte == UInt8(ascii: ",") {
                    at &+= 1
                    if tape.isInObject { try scanKey() }
                    tape.addItem()
                    break
                }
                guard byte == (tape.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw .unexpected
                }
                closeContainer()
            }
        }
    }

    /// Reads a scalar, or opens containers up to their first scalar or their end.
    private mutating func scanValue() throws(SyntaxError) {
        while true {
            skipWhiteSpace()
            switch byte {
            case UInt8(ascii: "\""):
                return try scanString()
            case UInt8(ascii: "{"):
                try openContainer(.object)
                if byte == UInt8(ascii: "}") { return closeContainer() }
                try scanKey()
                tape.addItem()
            case UInt8(ascii: "["):
                try openContainer(.array)
                if byte == UInt8(ascii: "]") { return closeContainer() }
                tape.addItem()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                return try scanNumber()
            case UInt8(ascii: "t"):
                return try scanWord("true", .true)
            case UInt8(ascii: "f"):
                return try scanWord("false", .false)
            case UInt8(ascii: "n"):
                return try scanWord("null", .null)
            default:
                throw .unexpected
            }
        }
    }

    private mutating func openContainer(_ tag: Tape.Tag) throws(SyntaxError) {
        guard tape.depth < maximumDepth else { throw .tooDeep }
        tape.openContainer(tag)
        at &+= 1
        skipWhiteSpace()
    }

    private mutating func closeContainer() {
        at &+= 1
        tape.closeContainer()
    }

    private mutating func scanKey() throws(SyntaxError) {
        skipWhiteSpace()
        guard byte == UInt8(ascii: "\"") else { throw .unexpected }
        try scanString()
        skipWhiteSpace()
        guard byte == UInt8(ascii: ":") else { throw .unexpected }
        at &+= 1
    }

    private mutating func scanWord(_ word: String, _ tag: Tape.Tag) throws(SyntaxError) {
        for letter in word.utf8 {
            guard byte == letter else { throw .unexpected }
            at &+= 1
        }
        tape.words.append(Tape.word(tag))
    }

    /// The byte at the position.
    @inline(__always)
    var byte: UInt8 { tape.bytes[at] }

    @inline(__always)
    private mutating func skipWhiteSpace() {
        while true {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                at &+= 1
            default:
                return
            }
        }
    }

    @inline(never)
    private func decodingError(_ error: SyntaxError) -> DecodingError {
        let place = "at byte \(at)"
        let reason =
            switch error {
            case .tooDeep: "The text is nested more than \(maximumDepth) levels deep \(place)."
            case .trailingText: "The text continues after the value \(place)."
            case _ where at >= end: "The text ends \(place), before the value is complete."
            default: "\(error.rawValue) \(place)."
            }
        return .unreadable(
            "The text is not valid JSON. \(reason)", error == .tooDeep ? .tooDeep : nil)
    }
}
