/// The keys of a large object by their text, as indices of a tape's words.
///
/// Hashing uses the process's random seed, so that a page cannot choose keys that collide.
struct KeyTable {
    /// The number of members from which an object has a table of its keys.
    static let threshold = 24

    /// At most half of the slots are in use; zero marks a free one, as no key has the index zero.
    private var slots: [UInt32]

    init(capacity: Int) {
        let bits = Int.bitWidth - (2 * capacity).leadingZeroBitCount
        slots = Array(repeating: 0, count: 1 << bits)
    }

    /// Creates the table of an object's keys that are not shadowed.
    init(of object: Int, in words: Words, _ texts: Bytes) {
        self.init(capacity: Tape.second(of: words[object]))
        var key = object + 1
        let end = words.end(of: object)
        while key < end {
            if Tape.Tag(of: words[key]) == .string { _ = replace(key, in: words, texts) }
            key = words.end(of: key + 1)
        }
    }

    /// Stores a key and returns the equal key that it replaces.
    mutating func replace(_ key: Int, in words: Words, _ texts: Bytes) -> Int? {
        let (start, count) = (Tape.first(of: words[key]), Tape.second(of: words[key]))
        var hasher = Hasher()
        for offset in stride(from: 0, to: count, by: 8) {
            hasher.combine(texts.word(at: start + offset, count: count - offset))
        }
        let slot = slot(hasher, count, words) { texts.areEqual($0, start, count: count) }
        let earlier = slots[slot]
        slots[slot] = UInt32(key)
        return earlier == 0 ? nil : Int(earlier)
    }

    /// Returns the key with a name.
    func find(_ name: String, in words: Words, _ texts: Bytes) -> Int? {
        var hasher = Hasher()
        name.hashBytes(into: &hasher)
        let key = slots[
            slot(hasher, name.utf8.count, words) { texts.starts(with: name, at: $0) }]
        return key == 0 ? nil : Int(key)
    }

    /// Returns the slot of an equal key, or a free one.
    @inline(__always)
    private func slot(
        _ hasher: Hasher,
        _ count: Int,
        _ words: Words,
        _ isEqual: (_ start: Int) -> Bool
    ) -> Int {
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0 {
            let word = words[Int(slots[slot])]
            if Tape.second(of: word) == count, isEqual(Tape.first(of: word)) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}

extension String {
    /// Hashes the UTF-8, eight bytes at a time.
    func hashBytes(into hasher: inout Hasher) {
        var (word, shift): (UInt64, UInt64) = (0, 0)
        for byte in utf8 {
            word |= UInt64(byte) &<< shift
            shift &+= 8
            if shift == 64 {
                hasher.combine(word)
                (word, shift) = (0, 0)
            }
        }
        if shift > 0 { hasher.combine(word) }
    }
}
