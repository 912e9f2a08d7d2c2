import Foundation

/// Strings and members of objects.
extension Tape {
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            // The text is valid UTF-8: it came from a `String`, and escapes are whole characters.
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: false))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the kind of the value at an index, as in error messages.
    func kind(at index: Int) -> String {
        switch tag(at: index) {
        case .null: "null"
        case .true, .false: "boolean"
        case .integer, .number: "number"
        case .string, .shadowed: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    func isNumber(at index: Int) -> Bool {
        tag(at: index) == .integer || tag(at: index) == .number
    }

    // MARK: - Members

    /// Returns the index of a member's value.
    func member(_ name: String, of object: Int) -> Int? {
        guard tag(at: object) == .object else { return nil }
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    /// Finds a member, first at the hint, then from the start.
    ///
    /// The hint then moves to the next member, or stays if the same member is requested next.
    @inline(__always)
    func find(
        _ name: UnsafeBufferPointer<UInt8>,
        in object: Int,
        isAskedForNext: Bool = false
    ) -> Int? {
        let hint = Int(truncatingIfNeeded: self[object + 1])
        let end = first(at: object)
        let isHint = hint < end && matches(name, key: hint)
        guard let key = isHint ? hint : search(name, in: object, end: end) else { return nil }
        self[object + 1] = UInt64(isAskedForNext ? key : self.end(of: key + 1))
        return key + 1
    }

    @inline(never)
    private func search(
        _ name: UnsafeBufferPointer<UInt8>,
        in object: Int,
        end: Int
    ) -> Int? {
        if second(at: object) >= TapeKey.threshold {
            return keyTable(of: object)[TapeKey(text: name)]
        }
        return key(name, in: object, before: end)
    }

    /// Returns the index of an effective key: one that is not repeated later.
    func key(_ name: UnsafeBufferPointer<UInt8>, in object: Int, before end: Int) -> Int? {
        var key = object + 2
        while key < end {
            if matches(name, key: key) { return key }
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

    /// Returns whether a word is a key of this name; a single comparison covers all but the offset.
    @inline(__always)
    private func matches(_ name: UnsafeBufferPointer<UInt8>, key: Int) -> Bool {
        let word = self[key]
        guard (word ^ Tape.word(.string, 0, name.count)) & Tape.allButFirst == 0 else {
            return false
        }
        return TapeKey(text: text(at: key)) == TapeKey(text: name)
    }

    /// Visits the effective members with the indices of their key and value.
    func forEachMember(of object: Int, _ visit: (_ key: Int, _ value: Int) -> Void) {
        var key = object + 2
        let end = first(at: object)
        while key < end {
            if tag(at: key) != .shadowed { visit(key, key + 1) }
            key = self.end(of: key + 1)
        }
    }
}
