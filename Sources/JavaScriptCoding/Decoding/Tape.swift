import Foundation

/// A JSON document as a flat sequence of words, created by a scanner or a tree writer.
///
/// ``TapeScanner`` and ``TapeTreeWriter`` create tapes. A word is a tag of four bits, a first field
/// of 30 bits and a second field of 30 bits:
///
/// | tag | first field | second field | words that follow |
/// | --- | --- | --- | --- |
/// | null, false, true | | | |
/// | integer | the signed value, in both fields | | |
/// | string | offset of the UTF-8 text | byte count of the text | |
/// | array | index after the last element | number of elements | the elements |
/// | object | index after the last member | number of members | hint, then each key and value |
/// | shadowed | offset of the UTF-8 text | byte count of the text | |
/// | number | offset of the digits | number of digits | the bits of the nearest double, or NaN |
///
/// A shadowed word is a key that is repeated later, and is never found. An object's hint is the
/// index of the key that was found last. A number with NaN is computed from its digits when it is
/// requested. A number without digits is a tree's double.
///
/// **Unsafe code.** A tape is used only while there is a reference to its ``ParsedDocument``, whose
/// buffers do not move once the document is complete. Indices come only from the tape itself, and
/// the code that creates a tape writes complete values: every offset and count lies inside `bytes`,
/// every end index inside `words`. While text is scanned, it is followed by 32 zero bytes, so that
/// reading up to 32 bytes from any place in the text stays inside the buffer.
struct Tape: BitwiseCopyable {
    enum Tag: UInt8 {
        // In the order of what follows the word: nothing, another word, elements or members.
        case null, `false`, `true`, integer, string, shadowed, number, array, object

        /// Creates the tag in the upper bits of a word.
        ///
        /// It reinterprets the bits, because the compiler's own `init(rawValue:)` is not inlined.
        @inline(__always)
        init(of word: UInt64) {
            self = unsafeBitCast(UInt8(truncatingIfNeeded: word >> 60), to: Tag.self)
        }
    }

    static let padding = 32
    /// The largest value of a field.
    static let maximumByteCount = 1 << 30 - 1

    let state: UnsafeMutablePointer<ParsedDocument.State>

    var decoder: MessageDecoder { state.pointee.decoder }

    var bytes: UnsafeMutablePointer<UInt8> { state.pointee.bytes.base }

    /// The document's tables, created on first use.
    @inline(never)
    var tables: ParsedDocument.Tables {
        if let tables = state.pointee.tables { return tables }
        let tables = ParsedDocument.Tables()
        state.pointee.tables = tables
        return tables
    }

    var byteCount: Int { state.pointee.bytes.count }

    var wordCount: Int { state.pointee.words.count }

    /// Accesses the word at an index.
    @inline(__always)
    subscript(index: Int) -> UInt64 {
        get { state.pointee.words[index] }
        nonmutating set { state.pointee.words[index] = newValue }
    }

    /// Adds a word and returns its index.
    @inline(__always)
    @discardableResult
    func append(_ word: UInt64) -> Int {
        state.pointee.words.append(word)
        return state.pointee.words.count - 1
    }

    /// Copies text to the end of the bytes and returns its offset.
    @inline(__always)
    @discardableResult
    func append(_ text: String) -> Int {
        let offset = byteCount
        text.readUTF8 { state.pointee.bytes.append(contentsOf: $0, padding: Tape.padding) }
        return offset
    }

    /// Adds the zero bytes after the text that the scanner relies on.
    func padBytes() {
        state.pointee.bytes.end.update(repeating: 0, count: Tape.padding)
    }
}

// MARK: - Words

extension Tape {
    private static let fieldMask: UInt64 = 1 << 30 - 1
    /// The bits of the tag and the second field.
    static let allButFirst: UInt64 = 0xF << 60 | fieldMask

    @inline(__always)
    static func word(_ tag: Tag, _ first: Int = 0, _ second: Int = 0) -> UInt64 {
        UInt64(tag.rawValue) << 60 | UInt64(truncatingIfNeeded: first) << 30
            | UInt64(truncatingIfNeeded: second)
    }

    /// Returns the word of an integer of 60 bits.
    @inline(__always)
    static func word(small value: Int64) -> UInt64 {
        assert(value >= -(1 << 59) && value < 1 << 59)
        return word(.integer) | UInt64(bitPattern: value) & (1 << 60 - 1)
    }

    @inline(__always)
    func tag(at index: Int) -> Tag {
        Tag(of: self[index])
    }

    @inline(__always)
    static func first(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: word >> 30 & fieldMask)
    }

    @inline(__always)
    func first(at index: Int) -> Int {
        Tape.first(of: self[index])
    }

    @inline(__always)
    func second(at index: Int) -> Int {
        Int(truncatingIfNeeded: self[index] & Tape.fieldMask)
    }

    /// Returns the value of a small integer.
    @inline(__always)
    func smallInteger(at index: Int) -> Int64 {
        Int64(bitPattern: self[index] << 4) >> 4
    }

    /// Returns the index after a value.
    @inline(__always)
    func end(of index: Int) -> Int {
        switch tag(at: index) {
        case .null, .false, .true, .integer, .string, .shadowed: index + 1
        case .number: index + 2
        case .array, .object: first(at: index)
        }
    }

    /// Returns the UTF-8 text of a string, or the digits of a number.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + first(at: index), count: second(at: index))
    }

    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            // The text is valid UTF-8: it came from a `String`, and escapes are whole characters.
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: false))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

// MARK: - Numbers

// The requested type reads a number from its digits, so that it is rounded once.
extension Tape {
    func isNumber(at index: Int) -> Bool {
        tag(at: index) == .integer || tag(at: index) == .number
    }

    /// Returns the number at an index as an integer, if it has no fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(exactly: smallInteger(at: index))
        case .number: wideInteger(at: index)
        default: nil
        }
    }

    /// Returns an integer that was written with a fraction, an exponent, or many digits.
    @inline(never)
    private func wideInteger<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let (digits, double) = wideInteger(at: index)
        return double.map { Value(exactly: $0) } ?? Value(digits: digits)
    }

    /// Returns what an integer is read from: its digits, or a double that has its exact value.
    @inline(never)
    private func wideInteger(at index: Int) -> (digits: String, double: Double?) {
        let text = digits(at: index)
        let isInteger = !text.utf8Bytes.contains {
            $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
        }
        if isInteger { return (text, nil) }
        // A double below 2^53 has lost at most digits of the fraction. A tree's double has lost
        // none.
        if let double = double(at: index), double.magnitude < 0x1p53 || second(at: index) == 0 {
            return (text, double)
        }
        // A decimal holds at most 38 digits.
        return (text.utf8.count <= 38 ? decimal(at: index).map { "\($0)" } ?? "" : "", nil)
    }

    /// Returns the double that is nearest to the number at an index; nil if it is not a number.
    ///
    /// The result is infinite if the number exceeds all doubles.
    @inline(__always)
    func double(at index: Int) -> Double? {
        switch tag(at: index) {
        case .integer: return Double(smallInteger(at: index))
        case .number:
            let double = Double(bitPattern: self[index + 1])
            return double.isNaN ? Double(string(at: index)) : double
        default: return nil
        }
    }

    /// Returns the nearest float, from the digits, because rounding twice could give another one.
    func float(at index: Int) -> Float? {
        switch tag(at: index) {
        case .integer: Float(smallInteger(at: index))
        case .number: Float(digits(at: index))
        default: nil
        }
    }

    /// Returns a number's text; the doubles of a tree have none, and are formatted on demand.
    func digits(at index: Int) -> String {
        if tag(at: index) == .integer { return "\(smallInteger(at: index))" }
        return second(at: index) > 0
            ? string(at: index) : "\(Double(bitPattern: self[index + 1]))"
    }
}
