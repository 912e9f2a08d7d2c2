/// A key of a tape, compared and hashed by its bytes.
///
/// Hashed with the process's own seed, so that no page can choose keys that collide.
struct TapeKey: Hashable {
    /// From how many members on an object has a table of its keys.
    static let threshold = 24

    let text: UnsafeBufferPointer<UInt8>

    @inline(__always)
    static func == (one: TapeKey, other: TapeKey) -> Bool { equal(one.text, other.text) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
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
}
