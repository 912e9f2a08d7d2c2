/// The bytes of texts.
///
/// `ContiguousArray`, because its spans deploy back to all systems; those of `Array` and `String` do
/// not.
typealias Bytes = ContiguousArray<UInt8>

extension Bytes {
    /// The number of zero bytes after a text, so that a word can be read at each of its bytes.
    static let padding = 32

    mutating func appendPadding() {
        append(addingCapacity: Bytes.padding) { $0.append(repeating: 0, count: Bytes.padding) }
    }

    /// Returns eight bytes, the first one lowest; zero at the end.
    ///
    /// With this guard, the compiler checks the eight indices once, and makes this one load.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        guard index >= 0, index <= count &- 8 else { return 0 }
        return joined(index)
    }

    /// Returns 32 bytes; zeros at the end.
    @inline(__always)
    func words(at index: Int) -> (UInt64, UInt64, UInt64, UInt64) {
        guard index >= 0, index <= count &- 32 else { return (0, 0, 0, 0) }
        return (joined(index), joined(index &+ 8), joined(index &+ 16), joined(index &+ 24))
    }

    @inline(__always)
    private func joined(_ index: Int) -> UInt64 {
        UInt64(self[index]) | UInt64(self[index &+ 1]) &<< 8
            | UInt64(self[index &+ 2]) &<< 16 | UInt64(self[index &+ 3]) &<< 24
            | UInt64(self[index &+ 4]) &<< 32 | UInt64(self[index &+ 5]) &<< 40
            | UInt64(self[index &+ 6]) &<< 48 | UInt64(self[index &+ 7]) &<< 56
    }

    /// Returns up to eight bytes as a word with zeros above them; padding must follow the text.
    @inline(__always)
    func word(at index: Int, count: Int) -> UInt64 {
        count >= 8 ? word(at: index) : word(at: index) & (1 &<< UInt64(count &* 8) &- 1)
    }

    /// Returns whether two texts with the same number of bytes are equal.
    @inline(__always)
    func areEqual(_ one: Int, _ other: Int, count: Int) -> Bool {
        var offset = 0
        while offset < count {
            let left = count &- offset
            guard word(at: one &+ offset, count: left) == word(at: other &+ offset, count: left)
            else { return false }
            offset &+= 8
        }
        return true
    }

    /// Returns whether the text at an index begins with the UTF-8 of a name.
    @inline(__always)
    func starts(with name: String, at start: Int) -> Bool {
        var index = start
        for byte in name.utf8 {
            guard self[index] == byte else { return false }
            index &+= 1
        }
        return true
    }

    /// Returns a bit that differs for most keys of an object.
    @inline(__always)
    func keyBit(_ start: Int, _ count: Int) -> UInt64 {
        let (first, last) = (UInt64(self[start]), UInt64(self[start &+ Swift.max(count &- 1, 0)]))
        return 1 &<< (UInt64(truncatingIfNeeded: count) &* 7 &+ last &+ first &* 5)
    }
}

// The compiler makes each of these one load or store, too.
extension MutableSpan<UInt8> {
    /// Returns eight bytes, the first one lowest; zero at the end.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        guard index >= 0, index <= count &- 8 else { return 0 }
        return UInt64(self[index]) | UInt64(self[index &+ 1]) &<< 8
            | UInt64(self[index &+ 2]) &<< 16 | UInt64(self[index &+ 3]) &<< 24
            | UInt64(self[index &+ 4]) &<< 32 | UInt64(self[index &+ 5]) &<< 40
            | UInt64(self[index &+ 6]) &<< 48 | UInt64(self[index &+ 7]) &<< 56
    }

    /// Stores eight bytes; nothing at the end.
    @inline(__always)
    mutating func store(_ word: UInt64, at index: Int) {
        guard index >= 0, index <= count &- 8 else { return }
        self[index] = UInt8(truncatingIfNeeded: word)
        self[index &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
        self[index &+ 2] = UInt8(truncatingIfNeeded: word &>> 16)
        self[index &+ 3] = UInt8(truncatingIfNeeded: word &>> 24)
        self[index &+ 4] = UInt8(truncatingIfNeeded: word &>> 32)
        self[index &+ 5] = UInt8(truncatingIfNeeded: word &>> 40)
        self[index &+ 6] = UInt8(truncatingIfNeeded: word &>> 48)
        self[index &+ 7] = UInt8(truncatingIfNeeded: word &>> 56)
    }
}
