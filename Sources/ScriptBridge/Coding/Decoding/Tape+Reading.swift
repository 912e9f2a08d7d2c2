import Foundation

/// Values, and members of objects.
extension Tape {
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            // The scanner's text came from a `String` and its escapes are whole characters: it
            // need not be validated again.
            return String(
                copying: UTF8Span(unchecked: Span(_unsafeElements: text), isKnownASCII: false))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The number at an index as an integer, if it is one without a fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(exactly: smallInteger(at: index))
        case .wideInteger: Value(exactly: Int64(bitPattern: self[index + 1]))
        case .natural: Value(exactly: self[index + 1])
        case .double: integerOfDouble(at: index)
        default: nil
        }
    }

    /// An integer that was written with a fraction, with an exponent, or with more than 19 digits.
    @inline(never)
    private func integerOfDouble<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let value = Double(bitPattern: self[index + 1])
        let hasOnlyDigits =
            second(at: index) > 0
            && text(at: index).allSatisfy {
                $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e")
            }
        // From the digits, where there are no others: the double may be rounded.
        return hasOnlyDigits && value.magnitude > 0x1p53
            ? Value(string(at: index)) : Value(exactly: value)
    }

    /// The number at an index as a double, infinite if there is none so great; nil if no number.
    @inline(__always)
    func double(at index: Int) -> Double? {
        switch tag(at: index) {
        case .double: Double(bitPattern: self[index + 1])
        case .integer: Double(smallInteger(at: index))
        case .wideInteger: Double(Int64(bitPattern: self[index + 1]))
        case .natural: Double(self[index + 1])
        default: nil
        }
    }

    /// The number at an index as a float, rounded once.
    func float(at index: Int) -> Float? {
        switch tag(at: index) {
        case .double:
            // From the digits, where there are any: through a double it would be rounded twice.
            second(at: index) > 0
                ? Float(string(at: index)) : Float(Double(bitPattern: self[index + 1]))
        case .integer: Float(smallInteger(at: index))
        case .wideInteger: Float(Int64(bitPattern: self[index + 1]))
        case .natural: Float(self[index + 1])
        default: nil
        }
    }

    /// The number at an index with all its digits.
    func decimal(at index: Int) -> Decimal? {
        switch tag(at: index) {
        case .integer: Decimal(smallInteger(at: index))
        case .wideInteger: Decimal(Int64(bitPattern: self[index + 1]))
        case .natural: Decimal(self[index + 1])
        case .double:
            second(at: index) > 0
                ? Decimal(string: string(at: index), locale: Locale(identifier: "en_US_POSIX"))
                : Decimal(string: "\(Double(bitPattern: self[index + 1]))")
        default: nil
        }
    }

    /// What stands at an index, in the words of the error messages.
    func kind(at index: Int) -> String {
        switch tag(at: index) {
        case .null: "null"
        case .true, .false: "boolean"
        case .integer, .wideInteger, .natural, .double: "number"
        case .string, .dead: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    func isNumber(at index: Int) -> Bool {
        switch tag(at: index) {
        case .integer, .wideInteger, .natural, .double: true
        default: false
        }
    }

    // MARK: - Members

    /// The index of a member's value.
    func member(_ name: String, of object: Int) -> Int? {
        guard tag(at: object) == .object else { return nil }
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    /// Finds a member: first where the hint is, then behind it, then from the start.
    @inline(__always)
    func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let hint = Int(truncatingIfNeeded: self[object + 1])
        let end = first(at: object)
        if hint < end, matches(name, key: hint) {
            self[object + 1] = UInt64(self.end(of: hint + 1))
            return hint + 1
        }
        return search(name, in: object, from: hint, end: end)
    }

    @inline(never)
    private func search(
        _ name: UnsafeBufferPointer<UInt8>,
        in object: Int,
        from hint: Int,
        end: Int
    ) -> Int? {
        // An object that is shorter than that has no index.
        if end - object >= 2 * KeyIndex.threshold, let index = keyIndex(of: object) {
            guard let key = index.find(name, in: self) else { return nil }
            self[object + 1] = UInt64(self.end(of: key + 1))
            return key + 1
        }
        var key = object + 2
        while key < end {
            let next = self.end(of: key + 1)
            if matches(name, key: key) {
                self[object + 1] = UInt64(next)
                return key + 1
            }
            key = next
        }
        return nil
    }

    /// Whether a word is a key of this name; all but the offset is compared at once.
    @inline(__always)
    private func matches(_ name: UnsafeBufferPointer<UInt8>, key: Int) -> Bool {
        let word = self[key]
        guard (word ^ Tape.word(.string, 0, name.count)) & Tape.allButFirst == 0 else {
            return false
        }
        return KeyIndex.equal(bytes + Tape.first(of: word), name.baseAddress, name.count)
    }

    /// Visits the members that count, each with the indices of key and value.
    func forEachMember(of object: Int, _ visit: (_ key: Int, _ value: Int) -> Void) {
        var key = object + 2
        let end = first(at: object)
        while key < end {
            if tag(at: key) != .dead { visit(key, key + 1) }
            key = self.end(of: key + 1)
        }
    }
}
