import Foundation

/// The contents of containers.
extension Tape {
    /// Returns the index of a member's value.
    func member(_ name: String, of object: Int) -> Int? {
        guard tag(at: object) == .object else { return nil }
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    /// Finds a member.
    func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let key =
            second(at: object) >= TapeKey.threshold
            ? keyTable(of: object)[TapeKey(text: name)]
            : key(name, in: object, before: first(at: object))
        return key.map { $0 + 1 }
    }

    /// Returns the index of an effective key: one that is not repeated later.
    func key(_ name: UnsafeBufferPointer<UInt8>, in object: Int, before end: Int) -> Int? {
        var key = object + 1
        while key < end {
            if tag(at: key) == .string, TapeKey(text: text(at: key)) == TapeKey(text: name) {
                return key
            }
            key = self.end(of: key + 1)
        }
        return nil
    }

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
        var key = object + 1
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
