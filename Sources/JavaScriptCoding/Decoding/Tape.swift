/// A JSON document while it is read: a flat array of words, and the bytes of its texts.
///
/// ``TapeScanner`` and ``TreeReader`` write tapes. A word is a tag of four bits, a first field of 30
/// bits and a second field of 30 bits:
///
/// | tag | first field | second field | words that follow |
/// | --- | --- | --- | --- |
/// | null, false, true | | | |
/// | integer | the signed value, in both fields | | |
/// | string | offset of the UTF-8 text | byte count of the text | |
/// | shadowed | offset of the UTF-8 text | byte count of the text | |
/// | number | offset of the digits | number of digits | the bits of the nearest double, or NaN |
/// | array | index after the last element | number of elements | the elements |
/// | object | index after the last member | number of members | each key and value |
///
/// A shadowed word is a key that is repeated later, and is never found. A number with NaN is
/// computed from its digits when it is requested. A number without digits is a tree's double.
struct Tape {
    enum Tag: UInt8 {
        case null, `false`, `true`, integer, string, shadowed, number, array, object

        /// Creates the tag in the upper bits of a word.
        @inline(__always)
        init(of word: UInt64) {
            // The compiler makes this one shift.
            switch word >> 60 {
            case 0: self = .null
            case 1: self = .false
            case 2: self = .true
            case 3: self = .integer
            case 4: self = .string
            case 5: self = .shadowed
            case 6: self = .number
            case 7: self = .array
            default: self = .object
            }
        }
    }

    /// The largest value of a field, which is at most one word for each byte of a text.
    static let maximumByteCount = 1 << 30 - 1

    var words: Words = []
    var bytes: Bytes = []
    /// The keys of large objects, by the index of the object.
    private(set) var tables: [Int: KeyTable] = [:]
    /// The index of the innermost open container; nil if none is open.
    private(set) var open: Int?
    private(set) var isInObject = false
    private(set) var depth = 0
    /// The number of members or elements in the innermost open container.
    private var count = 0

    /// Adds a text and its word.
    mutating func append(text: String, as tag: Tag = .string) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        words.append(Tape.word(tag, start, bytes.count - start))
    }

    /// Opens a container; until it is closed, its word stores the outer container and its count.
    mutating func openContainer(_ tag: Tag) {
        let index = words.count
        words.append(Tape.word(tag, open.map { $0 + 1 } ?? 0, count))
        isInObject = tag == .object
        open = index
        depth += 1
        count = 0
    }

    /// Counts an element of an array or a member of an object.
    @inline(__always)
    mutating func addItem() {
        count &+= 1
    }

    /// Closes the innermost container; pass false if the keys of an object are known to differ.
    mutating func closeContainer(hasEqualKeys: Bool = true) {
        guard let index = open else { return }
        let word = words[index]
        // GUARD last name wins: if !REMOVED, isInObject, hasEqualKeys, count > 1 { shadowRepeatedKeys(of: index) }
        if isInObject, hasEqualKeys, count > 1 { shadowRepeatedKeys(of: index) }
        words[index] = Tape.word(Tag(of: word), words.count, count)
        let outer = Tape.first(of: word)
        open = outer == 0 ? nil : outer - 1
        isInObject = outer != 0 && Tag(of: words[outer - 1]) == .object
        count = Tape.second(of: word)
        depth -= 1
    }

    /// Marks every key that is repeated later, because the last one counts, as in JavaScript.
    private mutating func shadowRepeatedKeys(of object: Int) {
        var table = count >= KeyTable.threshold ? KeyTable(capacity: count) : nil
        // Most keys of a small object differ in their bit, and need no search.
        var seen: UInt64 = 0
        var key = object + 1
        while key < words.count {
            let word = words[key]
            let bit = bytes.keyBit(Tape.first(of: word), Tape.second(of: word))
            var earlier: Int?
            if table != nil {
                earlier = table?.replace(key, in: words, bytes)
            } else if seen & bit != 0 {
                earlier = words.firstKey(equalTo: word, from: object + 1, to: key, in: bytes)
            }
            if let earlier {
                words[earlier] ^= Tape.word(.string) ^ Tape.word(.shadowed)
                count -= 1
            }
            seen |= bit
            key = words.end(of: key + 1)
        }
        if let table { tables[object] = table }
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
    static func first(of word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 30 & fieldMask) }

    @inline(__always)
    static func second(of word: UInt64) -> Int { Int(truncatingIfNeeded: word & fieldMask) }

    /// Returns the value of a small integer.
    @inline(__always)
    static func smallInteger(of word: UInt64) -> Int64 { Int64(bitPattern: word << 4) >> 4 }
}

typealias Words = ContiguousArray<UInt64>

extension Words {
    /// Returns the index after a value.
    @inline(__always)
    func end(of index: Int) -> Int {
        let word = self[index]
        return switch Tape.Tag(of: word) {
        case .null, .false, .true, .integer, .string, .shadowed: index &+ 1
        case .number: index &+ 2
        case .array, .object: Tape.first(of: word)
        }
    }

    /// Returns the index of the first key in a range that equals another one and is not shadowed.
    func firstKey(equalTo word: UInt64, from start: Int, to end: Int, in texts: Bytes) -> Int? {
        let (text, count) = (Tape.first(of: word), Tape.second(of: word))
        var key = start
        while key < end {
            let other = self[key]
            if (other ^ Tape.word(.string, 0, count)) & Tape.allButFirst == 0,
                texts.areEqual(Tape.first(of: other), text, count: count)
            {
                return key
            }
            key = self.end(of: key + 1)
        }
        return nil
    }
}
