/// Finds the members of a large object by their keys: a hash table with open addressing.
///
/// Hashed with the process's own seed, so that no page can choose keys that collide.
struct KeyIndex {
    /// From how many members on an object has one.
    static let threshold = 24

    /// Indices of keys in the tape; 0, which is never one, where a slot is free.
    private var slots: [UInt32]
    private let mask: Int

    init(capacity: Int) {
        var size = 64
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: 0, count: size)
        mask = size - 1
    }

    /// Adds a key, and returns the equal one that it replaces.
    mutating func insert(_ key: Int, of tape: Tape) -> Int? {
        var slot = KeyIndex.hash(tape.text(at: key)) & mask
        while slots[slot] != 0 {
            let other = Int(slots[slot])
            if KeyIndex.equal(tape.text(at: other), tape.text(at: key)) {
                slots[slot] = UInt32(key)
                return other
            }
            slot = (slot + 1) & mask
        }
        slots[slot] = UInt32(key)
        return nil
    }

    /// The index of a key.
    func find(_ name: UnsafeBufferPointer<UInt8>, in tape: Tape) -> Int? {
        var slot = KeyIndex.hash(name) & mask
        while slots[slot] != 0 {
            let key = Int(slots[slot])
            if KeyIndex.equal(tape.text(at: key), name) { return key }
            slot = (slot + 1) & mask
        }
        return nil
    }

    @inline(__always)
    static func equal(
        _ one: UnsafeBufferPointer<UInt8>,
        _ other: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        one.count == other.count && equal(one.baseAddress, other.baseAddress, one.count)
    }

    /// Compares keys of one length, in words that overlap.
    @inline(__always)
    static func equal(
        _ one: UnsafePointer<UInt8>?,
        _ other: UnsafePointer<UInt8>?,
        _ count: Int
    ) -> Bool {
        guard let one, let other else { return count == 0 }
        let (left, right) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
        func areEqual<Word: BitwiseCopyable & Equatable>(_ offset: Int, _ type: Word.Type) -> Bool {
            left.loadUnaligned(fromByteOffset: offset, as: type)
                == right.loadUnaligned(fromByteOffset: offset, as: type)
        }
        if count >= 8 {
            var offset = 0
            while offset < count - 8 {
                guard areEqual(offset, UInt64.self) else { return false }
                offset += 8
            }
            return areEqual(count - 8, UInt64.self)
        }
        if count >= 4 { return areEqual(0, UInt32.self) && areEqual(count - 4, UInt32.self) }
        var offset = 0
        while offset < count {
            guard one[offset] == other[offset] else { return false }
            offset += 1
        }
        return true
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
        return hasher.finalize()
    }
}
