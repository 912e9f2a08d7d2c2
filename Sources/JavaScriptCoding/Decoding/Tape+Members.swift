import Foundation

/// The contents of containers.
extension Tape {
    /// Returns the index of a member's value.
    func member(_ name: String, of object: Int) -> Int? {
        guard tag(at: object) == .object else { return nil }
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    /// Finds a member, first at the hint, then behind it, then from the start.
    ///
    /// The hint is the key that was found last. It is often requested again, after a test for
    /// presence, and the next one is often requested next.
    func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let end = first(at: object)
        let hint = Int(truncatingIfNeeded: self[object + 1])
        guard hint < end else { return nil }
        if matches(name, key: hint) { return hint + 1 }
        let next = self.end(of: hint + 1)
        let isNext = next < end && matches(name, key: next)
        guard let key = isNext ? next : search(name, in: object, end: end) else { return nil }
        self[object + 1] = UInt64(key)
        return key + 1
    }

    private func search(
        _ name: UnsafeBufferPointer<UInt8>, in object: Int, end: Int
    ) -> Int? {
        second(at: object) >= TapeKey.threshold
            ? keyTable(of: object)[TapeKey(text: name)] : key(name, in: object, before: end)
    }

    /// Returns the index of an effective key: one that is not repeated later.
    func key(_ name: UnsafeBufferPointer<UInt8>, in object: Int, before end: Int) -> Int? {
        var key = firstKey(of: object)
        while key < end {
            if matches(name, key: key) { return key }
            key = self.end(of: key + 1)
        }
        return nil
    }

    /// Returns whether a word is a key of this name that is not repeated later.
    @inline(__always)
    private func matches(_ name: UnsafeBufferPointer<UInt8>, key: Int) -> Bool {
        // Compares the tag and the byte count at once.
        (self[key] ^ Tape.word(.string, 0, name.count)) & Tape.allButFirst == 0
            && TapeKey(text: text(at: key)) == TapeKey(text: name)
    }

    /// Returns the index of the first key, behind the hint.
    @inline(__always)
    func firstKey(of object: Int) -> Int { object + 2 }

    /// Returns the keys of a large object, in a table that is created on first use.
    private func keyTable(of object: Int) -> [TapeKey: Int] {
        if let keys = tables.keys[object] { return keys }
        var keys: [TapeKey: Int] = [:]
        keys.reserveCapacity(second(at: object))
        forEachMember(of: object) { key, _ in keys[TapeKey(text: text(at: key))] = key }
        tables.keys[object] = keys
        return keys
    }

    /// Visits the effective members with the indices of their key and value.
    @inline(__always)
    func forEachMember<Failure>(
        of object: Int,
        _ visit: (_ key: Int, _ value: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var key = firstKey(of: object)
        let end = first(at: object)
        while key < end {
            if tag(at: key) != .shadowed { try visit(key, key + 1) }
            key = self.end(of: key + 1)
        }
    }

    /// Visits the elements of an array.
    @inline(__always)
    func forEachElement<Failure>(
        of array: Int,
        _ visit: (_ element: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var element = array + 1
        let end = first(at: array)
        while element < end {
            try visit(element)
            element = self.end(of: element)
        }
    }
}

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
        guard one.text.count == other.text.count, let start = one.text.baseAddress,
            let otherStart = other.text.baseAddress
        else { return one.text.isEmpty && other.text.isEmpty }
        return memcmp(start, otherStart, one.text.count) == 0
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
    }
}
