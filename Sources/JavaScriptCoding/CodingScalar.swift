/// A number, a Boolean or a string.
protocol CodingScalar: KnownValue {
    /// Returns the value at an index; nil if it is not a value of this type.
    static func read(_ tape: Tape, at index: Int) -> Self?

    /// Returns the value of an integer that the coding writes as text; nil if it does not fit.
    static func read(largeInteger text: String) -> Self?
}

extension CodingScalar {
    static func read(largeInteger text: String) -> Self? { nil }

    @inline(__always)
    static func read(from decoder: TapeDecoder) throws -> Self {
        try decoder.tape.scalar(at: decoder.index, root: decoder.root)
    }
}

extension CodingScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Self? { tape.integer(at: index) }

    static func read(largeInteger text: String) -> Self? { bitWidth >= 64 ? Self(text) : nil }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.writeInteger(self) }
}

extension Int: CodingScalar {}
extension Int8: CodingScalar {}
extension Int16: CodingScalar {}
extension Int32: CodingScalar {}
extension Int64: CodingScalar {}
extension UInt: CodingScalar {}
extension UInt8: CodingScalar {}
extension UInt16: CodingScalar {}
extension UInt32: CodingScalar {}
extension UInt64: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: CodingScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: CodingScalar {}

extension Double: CodingScalar {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Double? {
        tape.double(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Float: CodingScalar {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Float? {
        tape.float(at: index).flatMap { $0.isFinite ? $0 : nil }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension Bool: CodingScalar {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Bool? {
        switch tape.tag(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }

    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}

extension String: CodingScalar {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> String? {
        tape.tag(at: index) == .string ? tape.string(at: index) : nil
    }

    @inline(__always)
    func write(to writer: EncodingWriter) { writer.write(self) }
}

extension Tape {
    /// Decodes a scalar; an error's coding path starts at the root.
    @inline(__always)
    func scalar<Value: CodingScalar>(at index: Int, root: Int) throws -> Value {
        guard let value = Value.read(self, at: index) else {
            if let value: Value = largeInteger(at: index) { return value }
            let isNumeric = Value.self != Bool.self && Value.self != String.self
            throw isNumeric && isNumber(at: index)
                ? unrepresentable(Value.self, at: index, root: root)
                : mismatch(Value.self, at: index, root: root)
        }
        return value
    }

    /// Returns the integer in a string, if the coding writes large integers as strings.
    @inline(never)
    private func largeInteger<Value: CodingScalar>(at index: Int) -> Value? {
        guard decoder.coding.largeIntegers == .string, tag(at: index) == .string,
            isLargeInteger(text(at: index))
        else { return nil }
        return Value.read(largeInteger: string(at: index))
    }

    /// Returns whether a text is an integer as the encoder writes it as text.
    ///
    /// Smaller integers are always numbers. So other digits are text, such as a postal code, which
    /// must not become a number in a type that tries integers first.
    private func isLargeInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let smallest = "9007199254740992".utf8
        guard digits.count >= smallest.count, digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return false }
        return digits.count > smallest.count || !digits.lexicographicallyPrecedes(smallest)
    }
}
