import Foundation

/// Texts, and members of objects.
extension Tape {
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        if #available(macOS 26, iOS 26, visionOS 26, *) {
            // The scanner's text came from a `String` and its escapes are whole characters: it
            // need not be validated again.
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: false))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What stands at an index, in the words of the error messages.
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

    /// The index of a member's value.
    func member(_ name: String, of object: Int) -> Int? {
        guard tag(at: object) == .object else { return nil }
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    /// Finds a member: first where the hint is, then from the start.
    ///
    /// The hint moves behind it, unless the same member is asked for next.
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

    /// The index of a key that counts.
    func key(_ name: UnsafeBufferPointer<UInt8>, in object: Int, before end: Int) -> Int? {
        var key = object + 2
        while key < end {
            if matches(name, key: key) { return key }
            key = self.end(of: key + 1)
        }
        return nil
    }

    /// The keys of a large object, made when the first one is looked for.
    private func keyTable(of object: Int) -> [TapeKey: Int] {
        if let keys = state.pointee.keyTables[object] { return keys }
        var keys: [TapeKey: Int] = [:]
        keys.reserveCapacity(second(at: object))
        forEachMember(of: object) { key, _ in keys[TapeKey(text: text(at: key))] = key }
        state.pointee.keyTables[object] = keys
        return keys
    }

    /// Whether a word is a key of this name; all but the offset is compared at once.
    @inline(__always)
    private func matches(_ name: UnsafeBufferPointer<UInt8>, key: Int) -> Bool {
        let word = self[key]
        guard (word ^ Tape.word(.string, 0, name.count)) & Tape.allButFirst == 0 else {
            return false
        }
        return TapeKey(text: text(at: key)) == TapeKey(text: name)
    }

    /// Visits the members that count, each with the indices of key and value.
    func forEachMember(of object: Int, _ visit: (_ key: Int, _ value: Int) -> Void) {
        var key = object + 2
        let end = first(at: object)
        while key < end {
            if tag(at: key) != .shadowed { visit(key, key + 1) }
            key = self.end(of: key + 1)
        }
    }
}
