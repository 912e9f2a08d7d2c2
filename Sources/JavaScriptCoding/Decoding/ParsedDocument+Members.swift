/// The contents of containers, and texts.
extension ParsedDocument {
    @inline(__always)
    func tag(at index: Int) -> Tape.Tag { Tape.Tag(of: words[index]) }

    /// Returns the number of members or elements of a container.
    @inline(__always)
    func count(at index: Int) -> Int { Tape.second(of: words[index]) }

    /// Returns the UTF-8 text of a string, or the digits of a number.
    @inline(__always)
    func text(at index: Int) -> ArraySlice<UInt8> {
        let word = words[index]
        let start = Tape.first(of: word)
        return bytes[start..<start &+ Tape.second(of: word)]
    }

    @inline(__always)
    func string(at index: Int) -> String {
        String(decoding: text(at: index), as: UTF8.self)
    }

    /// Returns the index of a member's value; nil if there is none, or this is not an object.
    func member(_ name: String, of object: Int) -> Int? {
        tag(at: object) == .object ? find(name, in: object) : nil
    }

    /// Returns the index of a member's value.
    ///
    /// Remembering where the last key was found would gain nothing: one comparison of a word passes
    /// over most keys.
    @inline(never)
    func find(_ name: String, in object: Int) -> Int? {
        let word = words[object]
        guard Tape.second(of: word) < KeyTable.threshold else {
            return findInTable(name, object)
        }
        let (count, end) = (name.utf8.count, Tape.first(of: word))
        var key = object &+ 1
        while key < end {
            if matches(key, name, count) { return key &+ 1 }
            key = words.end(of: key &+ 1)
        }
        return nil
    }

    @inline(never)
    private func findInTable(_ name: String, _ object: Int) -> Int? {
        let tables = tables
        let next = tables.last.object == object ? words.end(of: tables.last.key + 1) : object + 1
        var key = Optional(next)
        if next >= words.end(of: object) || !matches(next, name, name.utf8.count) {
            let known = tables.keys[object]
            let table = known ?? KeyTable(of: object, in: words, bytes)
            if known == nil { tables.keys[object] = table }
            key = table.find(name, in: words, bytes)
        }
        guard let key else { return nil }
        tables.last = (object, key)
        return key + 1
    }

    /// Returns whether a word is a key of this name that is not repeated later.
    @inline(__always)
    private func matches(_ key: Int, _ name: String, _ count: Int) -> Bool {
        let word = words[key]
        // Compares the tag and the byte count at once.
        return (word ^ Tape.word(.string, 0, count)) & Tape.allButFirst == 0
            && bytes.starts(with: name, at: Tape.first(of: word))
    }

    /// Visits the effective members with the indices of their key and value.
    @inline(__always)
    func forEachMember<Failure>(
        of object: Int,
        _ visit: (_ key: Int, _ value: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var key = object &+ 1
        let end = words.end(of: object)
        while key < end {
            if tag(at: key) != .shadowed { try visit(key, key &+ 1) }
            key = words.end(of: key &+ 1)
        }
    }
}

// MARK: - Numbers

// The requested type reads a number from its digits, so that it is rounded once.
extension ParsedDocument {
    func isNumber(at index: Int) -> Bool {
        tag(at: index) == .integer || tag(at: index) == .number
    }

    /// Returns the number at an index as an integer, if it has no fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let word = words[index]
        return switch Tape.Tag(of: word) {
        case .integer: Value(exactly: Tape.smallInteger(of: word))
        case .number: wideInteger(at: index)
        default: nil
        }
    }

    /// Returns an integer that was written with a fraction, an exponent, or many digits.
    @inline(never)
    private func wideInteger<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch wideInteger(at: index) {
        case .digits(let digits): Value(digits: digits)
        case .double(let double): Value(exactly: double)
        }
    }

    /// What an integer is read from: its digits, or a double that has its exact value.
    private enum WideInteger {
        case digits(String), double(Double)
    }

    @inline(never)
    private func wideInteger(at index: Int) -> WideInteger {
        let text = digits(at: index)
        let isInteger = !text.utf8Bytes.contains {
            $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
        }
        if isInteger { return .digits(text) }
        // A double below 2^53 has lost at most digits of the fraction. A tree's double has lost
        // none.
        if let double = double(at: index), double.magnitude < 0x1p53 || count(at: index) == 0 {
            return .double(double)
        }
        return .digits(JSONValue.Number(known: text).integerText ?? "")
    }

    /// Returns the double that is nearest to the number at an index; nil if it is not a number.
    ///
    /// The result is infinite if the number exceeds all doubles.
    @inline(__always)
    func double(at index: Int) -> Double? {
        let word = words[index]
        switch Tape.Tag(of: word) {
        case .integer: return Double(Tape.smallInteger(of: word))
        case .number:
            let double = Double(bitPattern: words[index &+ 1])
            return double.isNaN ? Double(string(at: index)) : double
        default: return nil
        }
    }

    /// Returns the nearest float, from the digits, because rounding twice could give another one.
    func float(at index: Int) -> Float? {
        switch tag(at: index) {
        case .integer: Float(Tape.smallInteger(of: words[index]))
        case .number: Float(digits(at: index))
        default: nil
        }
    }

    /// Returns a number's text; the doubles of a tree have none, and are formatted on demand.
    func digits(at index: Int) -> String {
        let word = words[index]
        if Tape.Tag(of: word) == .integer { return "\(Tape.smallInteger(of: word))" }
        return Tape.second(of: word) > 0
            ? string(at: index) : "\(Double(bitPattern: words[index + 1]))"
    }
}
