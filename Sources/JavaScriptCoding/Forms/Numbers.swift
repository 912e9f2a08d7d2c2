extension ScriptCoding {
    /// The representation of an integer beyond ±(2⁵³ − 1), which a page's number would round.
    public enum LargeIntegerForm: Hashable, Sendable {
        /// No representation: encoding the integer throws.
        case rejected
        /// A string of digits, for JavaScript's BigInt and String.
        ///
        /// Smaller integers are still numbers, so the page must handle both. The host reads text as
        /// an integer only if it is such a string: other digits are text.
        case string
    }

    /// The representation of not-a-number and the infinities, which JSON does not have.
    public enum NonFiniteNumberForm: Hashable, Sendable {
        /// No representation: encoding the number throws.
        case rejected
        /// The value null, as JavaScript's JSON.stringify writes such a number.
        ///
        /// The host reads null as not-a-number, where a `Double` or `Float` is required.
        case null
    }
}

extension ParsedDocument {
    /// Returns the digits of an integer that the coding writes as text; nil for any other value.
    @inline(never)
    func largeInteger(at index: Int) -> String? {
        guard decoder.coding.largeIntegers == .string, tag(at: index) == .string,
            isLargeInteger(text(at: index))
        else { return nil }
        return string(at: index)
    }

    /// Returns whether the coding writes a number that is not finite as this value.
    func isNonFinite(at index: Int) -> Bool {
        decoder.coding.nonFiniteNumbers == .null && tag(at: index) == .null
    }

    /// Returns whether a text is an integer as the encoder writes it as text.
    ///
    /// Smaller integers are always numbers. So other digits are text, such as a postal code, which
    /// must not become a number in a type that tries integers first.
    private func isLargeInteger(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let smallest = "9007199254740992"
        guard digits.count >= smallest.utf8.count, digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return false }
        return digits.count > smallest.utf8.count
            || String(decoding: digits, as: UTF8.self) >= smallest
    }
}

extension FixedWidthInteger {
    /// Creates an integer from decimal digits, which may follow a minus sign.
    ///
    /// All types share two parsers. The standard library's takes kilobytes of code for each type.
    init?(digits text: String) {
        if Self.bitWidth <= 64 {
            guard let (magnitude, isNegative) = UInt64.parsed(text) else { return nil }
            guard isNegative else {
                self.init(exactly: magnitude)
                return
            }
            guard magnitude <= Int64.min.magnitude else { return nil }
            self.init(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
        } else if Self.bitWidth <= 128, #available(macOS 15, iOS 18, visionOS 2, *) {
            guard let (magnitude, isNegative) = UInt128.parsed(text) else { return nil }
            guard isNegative else {
                self.init(exactly: magnitude)
                return
            }
            guard magnitude <= Int128.min.magnitude else { return nil }
            self.init(exactly: Int128(truncatingIfNeeded: 0 &- magnitude))
        } else {
            self.init(text)
        }
    }

    @inline(never)
    fileprivate static func parsed(_ text: String) -> (magnitude: Self, isNegative: Bool)? {
        var (magnitude, isEmpty): (Self, Bool) = (0, true)
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        for byte in text.utf8.dropFirst(isNegative ? 1 : 0) {
            let digit = byte &- UInt8(ascii: "0")
            let (tens, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, hasOverflow) = tens.addingReportingOverflow(Self(truncatingIfNeeded: digit))
            guard digit < 10, !isTooLarge, !hasOverflow else { return nil }
            (magnitude, isEmpty) = (sum, false)
        }
        return isEmpty ? nil : (magnitude, isNegative)
    }
}
