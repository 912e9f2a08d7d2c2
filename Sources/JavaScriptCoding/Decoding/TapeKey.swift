/// A key that is compared and hashed by its bytes.
///
/// Hashing uses the process's random seed, so that a page cannot choose keys that collide.
struct TapeKey: Hashable {
    /// The number of members from which an object has a table of its keys.
    static let threshold = 24

    let text: UnsafeBufferPointer<UInt8>

    /// A bit chosen by the length, first and last byte; it differs for most keys of an object.
    @inline(__always)
    var bit: UInt64 {
        let ends = UInt64(text.last ?? 0) &+ UInt64(text.first ?? 0) &* 5
        return 1 &<< (UInt64(truncatingIfNeeded: text.count &* 7) &+ ends)
    }

    @inline(__always)
    static func == (one: TapeKey, other: TapeKey) -> Bool {
        let count = one.text.count
        guard count == other.text.count, let start = one.text.baseAddress,
            let otherStart = other.text.baseAddress
        else { return one.text.isEmpty && other.text.isEmpty }
        let (left, right) = (UnsafeRawPointer(start), UnsafeRawPointer(otherStart))
        @inline(__always)
        func areEqual<Word: BitwiseCopyable & Equatable>(_ offset: Int, _ type: Word.Type) -> Bool {
            left.loadUnaligned(fromByteOffset: offset, as: type)
                == right.loadUnaligned(fromByteOffset: offset, as: type)
        }
        // Compares overlapping words.
        guard count >= 8 else {
            return count >= 4
                ? areEqual(0, UInt32.self) && areEqual(count - 4, UInt32.self)
                : one.text.elementsEqual(other.text)
        }
        var offset = 0
        while offset < count - 8 {
            guard areEqual(offset, UInt64.self) else { return false }
            offset += 8
        }
        return areEqual(count - 8, UInt64.self)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
    }
}
