import Foundation

/// Values, and members of objects.
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
        // Beyond that a double may be rounded: there the digits count, if it was made of any.
        return value.magnitude >= 0x1p53 && second(at: index) > 0
            ? integerOfDigits(at: index) : Value(exactly: value)
    }

    /// The integer that digits, fraction and exponent say, if they say one.
    private func integerOfDigits<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let parts = string(at: index).utf8.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
        guard let mantissa = parts.first else { return nil }
        var exponent = 0
        if parts.count > 1 {
            guard let number = Int(Substring(parts[1])), number.magnitude < 1 << 40 else {
                return nil
            }
            exponent = number
        }
        var digits = mantissa.filter { $0 >= UInt8(ascii: "0") }[...]
        if let point = mantissa.firstIndex(of: UInt8(ascii: ".")) {
            exponent -= mantissa.distance(from: point, to: mantissa.endIndex) - 1
        }
        digits = digits.drop { $0 == UInt8(ascii: "0") }
        while let last = digits.last, last == UInt8(ascii: "0"), exponent < 0 {
            digits.removeLast()
            exponent += 1
        }
        // No integer has more than 39 digits.
        guard exponent >= 0, digits.count + exponent <= 39 else { return nil }
        let sign = mantissa.first == UInt8(ascii: "-") ? "-" : ""
        let zeros = String(repeating: "0", count: exponent)
        return Value(sign + String(decoding: digits, as: UTF8.self) + zeros)
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

    /// The number at an index with all its digits; nil if it is none, or beyond all decimals.
    func decimal(at index: Int) -> Decimal? {
        switch tag(at: index) {
        case .integer: return Decimal(smallInteger(at: index))
        case .wideInteger: return Decimal(Int64(bitPattern: self[index + 1]))
        case .natural: return Decimal(self[index + 1])
        case .double:
            let value = Double(bitPattern: self[index + 1])
            if value == 0 { return 0 }
            let text = second(at: index) > 0 ? string(at: index) : "\(value)"
            let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
            return decimal?.isNaN == true ? nil : decimal
        default: return nil
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
        // An object that is shorter than that has no index.
        if end - object >= 2 * KeyIndex.threshold, let index = keyIndex(of: object) {
            return index.find(name, in: self)
        }
        var key = object + 2
        while key < end {
            if matches(name, key: key) { return key }
            key = self.end(of: key + 1)
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
