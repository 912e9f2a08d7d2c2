/// Sorts the keys of a dictionary, of which there may be very many.
enum KeyOrder {
    private struct Entry {
        let key: UnsafeBufferPointer<UInt8>
        /// What comes behind the beginning that all keys share: most comparisons need no more, and
        /// do not look at memory that is far away.
        let word: UInt64
        let index: Int
    }

    /// The places of the keys, in the order of their bytes; equal ones in the order that they have.
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

    /// Up to eight bytes, the first one highest.
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
