/// One JSON document as a flat sequence of words, made by a ``TapeScanner`` or a ``TapeTreeWriter``.
///
/// A word is a tag of four bits, a first field of 30 bits and a second one of 30 bits:
///
/// | tag | first field | second field | words that follow |
/// | --- | --- | --- | --- |
/// | null, false, true | | | |
/// | integer | the value, signed, in both fields | | |
/// | wideInteger, natural, double | offset of the digits | their count | the value's bits |
/// | string | offset of the UTF-8 text | its count | |
/// | array | index behind the last element | number of elements | the elements |
/// | object | index behind the last member | number of members | hint, then key and value in turn |
/// | dead | as a string | | a key that comes again later, and is never found |
///
/// The hint is the index of the key that is probably asked for next.
///
/// **Unsafe code.** The class owns its buffers, which stay where they are once the document is
/// made, and lives as long as any decoder or container of it. Indices come only from the tape
/// itself, whose makers write complete values: every offset and count lies inside `bytes`, every
/// end index inside `words`. While text is scanned 32 zero bytes stand behind it, so that reading
/// eight bytes from any place inside it stays inside the buffer.
final class Tape {
    enum Tag: UInt64 {
        case null, `false`, `true`, integer, wideInteger, natural, double, string, array, object,
            dead

        /// The tag in the upper bits of a word that ``Tape/word(_:_:_:)`` has made.
        ///
        /// By hand, because the compiler's own `init(rawValue:)` is not inlined.
        @inline(__always)
        init(of word: UInt64) {
            switch word >> 60 {
            case 1: self = .false
            case 2: self = .true
            case 3: self = .integer
            case 4: self = .wideInteger
            case 5: self = .natural
            case 6: self = .double
            case 7: self = .string
            case 8: self = .array
            case 9: self = .object
            case 10: self = .dead
            default: self = .null
            }
        }
    }

    static let padding = 32
    /// The limit of the fields.
    static let maximumByteCount = 1 << 30 - 1

    let options: MessageDecoder.Options
    /// The path of the document's root, if it stands in for a value of another one.
    let rootPath: [any CodingKey]

    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var byteCount = 0
    private var byteCapacity: Int
    private var words: UnsafeMutablePointer<UInt64>
    private(set) var wordCount = 0
    private var wordCapacity: Int
    /// The first allocation, which holds words and bytes both until one of them outgrows it.
    private let storage: UnsafeMutablePointer<UInt64>
    private var bytesAreInStorage = true
    /// The indices of large objects, by the index of the object.
    private var keyIndices: [Int: KeyIndex] = [:]
    /// Where the search for a path last ended in a container: the child and its number.
    var lastSteps: [Int: (child: Int, number: Int)] = [:]

    /// Makes an empty tape with room for text.
    init(
        options: MessageDecoder.Options,
        byteCapacity: Int,
        wordCapacity: Int,
        rootPath: [any CodingKey] = []
    ) {
        self.options = options
        self.rootPath = rootPath
        self.byteCapacity = byteCapacity + Tape.padding
        self.wordCapacity = wordCapacity
        storage = .allocate(capacity: wordCapacity + (self.byteCapacity + 7) / 8)
        words = storage
        bytes = UnsafeMutableRawPointer(storage + wordCapacity).assumingMemoryBound(to: UInt8.self)
    }

    deinit {
        if words != storage { words.deallocate() }
        if !bytesAreInStorage { bytes.deallocate() }
        storage.deallocate()
    }

    /// The word at an index.
    @inline(__always)
    subscript(index: Int) -> UInt64 {
        get {
            assert(index < wordCount)
            return words[index]
        }
        set {
            assert(index < wordCount)
            words[index] = newValue
        }
    }

    /// Adds a word and returns its index.
    @inline(__always)
    @discardableResult
    func append(_ word: UInt64) -> Int {
        if wordCount == wordCapacity { growWords() }
        words[wordCount] = word
        wordCount += 1
        return wordCount - 1
    }

    /// Copies text to the end of the bytes and returns its offset.
    func append(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let offset = byteCount
        let needed = offset + text.count + Tape.padding
        if needed > byteCapacity { growBytes(to: needed) }
        if let start = text.baseAddress {
            (bytes + offset).update(from: start, count: text.count)
        }
        byteCount += text.count
        return offset
    }

    /// Puts the zero bytes behind the text that a scanner relies on.
    func padBytes() {
        (bytes + byteCount).update(repeating: 0, count: Tape.padding)
    }

    @inline(never)
    private func growWords() {
        let grown = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCapacity * 2)
        grown.moveInitialize(from: words, count: wordCount)
        if words != storage { words.deallocate() }
        words = grown
        wordCapacity *= 2
    }

    @inline(never)
    private func growBytes(to needed: Int) {
        let capacity = max(needed, byteCapacity * 2)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.moveInitialize(from: bytes, count: byteCount)
        if !bytesAreInStorage { bytes.deallocate() }
        bytes = grown
        bytesAreInStorage = false
        byteCapacity = capacity
    }

    // MARK: - Large objects

    /// The index of a large object's keys, made when the object was closed.
    func keyIndex(of object: Int) -> KeyIndex? {
        keyIndices[object]
    }

    func setKeyIndex(_ index: KeyIndex, of object: Int) {
        keyIndices[object] = index
    }
}

// MARK: - Words

extension Tape {
    private static let fieldMask: UInt64 = 1 << 30 - 1

    @inline(__always)
    static func word(_ tag: Tag, _ first: Int = 0, _ second: Int = 0) -> UInt64 {
        tag.rawValue << 60 | UInt64(truncatingIfNeeded: first) << 30
            | UInt64(truncatingIfNeeded: second)
    }

    /// A small integer in one word; nil if it needs a word of its own.
    @inline(__always)
    static func word(small value: Int64) -> UInt64? {
        guard value >= -(1 << 59), value < 1 << 59 else { return nil }
        return Tag.integer.rawValue << 60 | UInt64(bitPattern: value) & (1 << 60 - 1)
    }

    @inline(__always)
    func tag(at index: Int) -> Tag {
        Tag(of: self[index])
    }

    @inline(__always)
    func first(at index: Int) -> Int {
        Int(truncatingIfNeeded: self[index] >> 30 & Tape.fieldMask)
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
        case .array, .object: first(at: index)
        case .wideInteger, .natural, .double: index + 2
        case .null, .false, .true, .integer, .string, .dead: index + 1
        }
    }

    /// The UTF-8 text of a string, or the digits of a number.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + first(at: index), count: second(at: index))
    }
}
