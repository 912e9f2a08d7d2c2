/// One JSON document as a flat sequence of words, made by a ``TapeScanner`` or a ``TapeTreeWriter``.
///
/// A word is a tag of four bits, a first field of 30 bits and a second one of 30 bits:
///
/// | tag | first field | second field | words that follow |
/// | --- | --- | --- | --- |
/// | null, false, true | | | |
/// | integer | the value, signed, in both fields | | |
/// | string | offset of the UTF-8 text | its count | |
/// | array | index behind the last element | number of elements | the elements |
/// | object | index behind the last member | number of members | hint, then key and value in turn |
/// | shadowed | as a string | | a key that comes again later, and is never found |
/// | number | offset of the digits | their count | the bits of the nearest double, or of NaN |
///
/// The hint is the index of the key that is probably asked for next. A number with NaN is made from
/// its digits when it is asked for; one without digits is a tree's double.
///
/// **Unsafe code.** A tape is used only while somebody holds its ``ParsedDocument``, whose buffers stay
/// where they are once the document is made. Indices come only from the tape itself, whose makers
/// write complete values: every offset and count lies inside `bytes`, every end index inside
/// `words`. While text is scanned 32 zero bytes stand behind it, so that reading up to 32 bytes
/// from any place inside it stays inside the buffer.
struct Tape: BitwiseCopyable {
    enum Tag: UInt8 {
        // In the order of what follows their word: nothing, another word, elements or members.
        case null, `false`, `true`, integer, string, shadowed, number, array, object

        /// The tag in the upper bits of a word that ``Tape/word(_:_:_:)`` has made.
        ///
        /// By its place, because the compiler's own `init(rawValue:)` is not inlined.
        @inline(__always)
        init(of word: UInt64) {
            self = unsafeBitCast(UInt8(truncatingIfNeeded: word >> 60), to: Tag.self)
        }
    }

    static let padding = 32
    /// The limit of the fields.
    static let maximumByteCount = 1 << 30 - 1

    let state: UnsafeMutablePointer<ParsedDocument.State>

    var decoder: MessageDecoder { state.pointee.decoder }

    var bytes: UnsafeMutablePointer<UInt8> { state.pointee.bytes.base }

    var byteCount: Int { state.pointee.bytes.count }

    var wordCount: Int { state.pointee.words.count }

    /// The word at an index.
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

    /// Puts the zero bytes behind the text that a scanner relies on.
    func padBytes() {
        state.pointee.bytes.end.update(repeating: 0, count: Tape.padding)
    }
}

// MARK: - Words

extension Tape {
    private static let fieldMask: UInt64 = 1 << 30 - 1
    /// The bits of tag and second field.
    static let allButFirst: UInt64 = 0xF << 60 | fieldMask

    @inline(__always)
    static func word(_ tag: Tag, _ first: Int = 0, _ second: Int = 0) -> UInt64 {
        UInt64(tag.rawValue) << 60 | UInt64(truncatingIfNeeded: first) << 30
            | UInt64(truncatingIfNeeded: second)
    }

    /// An integer of 60 bits.
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

    /// The value of a small integer.
    @inline(__always)
    func smallInteger(at index: Int) -> Int64 {
        Int64(bitPattern: self[index] << 4) >> 4
    }

    /// The index behind a value.
    @inline(__always)
    func end(of index: Int) -> Int {
        switch tag(at: index) {
        case .null, .false, .true, .integer, .string, .shadowed: index + 1
        case .number: index + 2
        case .array, .object: first(at: index)
        }
    }

    /// The UTF-8 text of a string, or the digits of a number.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + first(at: index), count: second(at: index))
    }
}
