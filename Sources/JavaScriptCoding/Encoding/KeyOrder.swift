/// The sorting of a dictionary's keys, fast enough for very many of them.
enum KeyOrder {
    private struct Entry {
        let key: UnsafeBufferPointer<UInt8>
        /// The bytes after the prefix that all keys share.
        ///
        /// They decide most comparisons, without an access to distant memory.
        let word: UInt64
        let index: Int
    }

    /// Returns the indices of the keys in the order of their bytes; the sort is stable.
    static func sorted(_ keys: [UnsafeBufferPointer<UInt8>]) -> [Int] {
        guard let first = keys.first else { return [] }
        let shared = keys.reduce(first.count) { shared, key in
            zip(first.prefix(shared), key).prefix { $0 == $1 }.count
        }
        let entries = keys.enumerated().map { index, key in
            Entry(key: key, word: word(key, behind: shared), index: index)
        }
        return entries.sorted(by: precedes).map(\.index)
    }

    /// Returns up to eight bytes as a word, with the first byte highest.
    private static func word(_ key: UnsafeBufferPointer<UInt8>, behind shared: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in shared..<shared + 8 {
            word = word << 8 | (index < key.count ? UInt64(key[index]) : 0)
        }
        return word
    }

    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        if left.word != right.word { return left.word < right.word }
        return left.key.lexicographicallyPrecedes(right.key)
    }
}
