/// A parser that reads JSON text into a tape in one pass, with full validation and no recursion.
///
/// It implements the grammar of RFC 8259.
///
/// **Unsafe code.** `at` moves only forward over bytes that were inspected, and never passes the
/// end: the text is followed by zero bytes (see ``Tape``), which no rule of the grammar accepts.
/// Escapes are decoded in place, because the result is never longer than the escape.
struct TapeScanner {
    let tape: Tape
    var builder: TapeBuilder
    var at: UnsafeMutablePointer<UInt8>
    let start: UnsafeMutablePointer<UInt8>
    let end: UnsafeMutablePointer<UInt8>
    private let maximumDepth: Int

    /// Parses the text in the tape's bytes.
    static func scan(_ tape: Tape) throws(DecodingError) {
        var scanner = TapeScanner(tape)
        do throws(SyntaxError) {
            try scanner.scanDocument()
        } catch {
            throw scanner.decodingError(error)
        }
    }

    private init(_ tape: Tape) {
        self.tape = tape
        builder = TapeBuilder(tape)
        start = tape.bytes
        at = start
        end = start + tape.byteCount
        maximumDepth = tape.state.pointee.decoder.maximumDepth
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
                guard builder.open != nil else {
                    skipWhiteSpace()
                    if at != end { throw .trailingText }
                    return
                }
                skipWhiteSpace()
                let byte = at.pointee
                if byte == UInt8(ascii: ",") {
                    at += 1
                    if builder.isInObject { try scanKey() }
                    builder.addItem()
                    break
                }
                guard byte == (builder.isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw .unexpected
                }
                at += 1
                builder.closeContainer()
            }
        }
    }

    /// Reads a scalar, or opens containers up to their first scalar or their end.
    private mutating func scanValue() throws(SyntaxError) {
        while true {
            skipWhiteSpace()
            switch at.pointee {
            case UInt8(ascii: "\""):
                return try scanString()
            case UInt8(ascii: "{"):
                try openContainer(.object)
                skipWhiteSpace()
                if at.pointee == UInt8(ascii: "}") {
                    at += 1
                    return builder.closeContainer()
                }
                try scanKey()
                builder.addItem()
            case UInt8(ascii: "["):
                try openContainer(.array)
                skipWhiteSpace()
                if at.pointee == UInt8(ascii: "]") {
                    at += 1
                    return builder.closeContainer()
                }
                builder.addItem()
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
        guard builder.depth < maximumDepth else { throw .tooDeep }
        builder.openContainer(tag)
        at += 1
    }

    private mutating func scanKey() throws(SyntaxError) {
        skipWhiteSpace()
        guard at.pointee == UInt8(ascii: "\"") else { throw .unexpected }
        try scanString()
        skipWhiteSpace()
        guard at.pointee == UInt8(ascii: ":") else { throw .unexpected }
        at += 1
    }

    private mutating func scanWord(_ word: StaticString, _ tag: Tape.Tag) throws(SyntaxError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard at.pointee == word.utf8Start[offset] else { throw .unexpected }
            at += 1
        }
        tape.append(Tape.word(tag))
    }

    @inline(__always)
    private mutating func skipWhiteSpace() {
        while at.pointee <= UInt8(ascii: " ") {
            switch at.pointee {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                at += 1
            default:
                return
            }
        }
    }

    @inline(never)
    private func decodingError(_ error: SyntaxError) -> DecodingError {
        let place = "at byte \(at - start)"
        let reason =
            switch error {
            case .tooDeep: "The text is nested more than \(maximumDepth) levels deep \(place)."
            case .trailingText: "The text continues after the value \(place)."
            case _ where at >= end: "The text ends \(place), before the value is complete."
            default: "\(error.rawValue) \(place)."
            }
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "The text is not valid JSON. \(reason)")
        return .dataCorrupted(context)
    }
}
