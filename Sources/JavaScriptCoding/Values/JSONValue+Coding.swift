/// The conversion to a value that keeps the digits of numbers and the order of keys.
extension TapeDecoder {
    /// Returns the value unchanged.
    func jsonValue() throws -> JSONValue { try jsonValue(at: index, depth: 0) }

    private func jsonValue(at index: Int, depth: Int) throws -> JSONValue {
        switch tape.tag(at: index) {
        case .null: return .null
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .integer, .number: return .number(tape.jsonNumber(at: index))
        case .string, .shadowed: return .string(tape.string(at: index))
        case .array, .object:
            let container = sibling(at: index)
            guard depth < JSONValue.maximumDepth else {
                throw container.corrupted(JSONValue.tooDeep)
            }
            try container.checkStack()
            return tape.tag(at: index) == .object
                ? .object(try members(of: index, depth: depth))
                : .array(try container.elements { try jsonValue(at: $0, depth: depth + 1) })
        }
    }

    private func members(of index: Int, depth: Int) throws -> JSONValue.Object {
        var members: [JSONValue.Object.Element] = []
        members.reserveCapacity(min(tape.second(at: index), 1 << 10))
        var key = index + 2
        while key < tape.end(of: index) {
            if tape.tag(at: key) != .shadowed {
                members.append((tape.string(at: key), try jsonValue(at: key + 1, depth: depth + 1)))
            }
            key = tape.end(of: key + 1)
        }
        if !tape.state.pointee.hasOrder {
            members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        }
        return JSONValue.Object(distinct: members)
    }
}

extension Tape {
    /// Returns the number at an index that contains a number.
    fileprivate func jsonNumber(at index: Int) -> JSONValue.Number {
        // The doubles of a tree have no digits, and are finite.
        if tag(at: index) == .number, second(at: index) == 0,
            let number = double(at: index).flatMap({ JSONValue.Number($0) })
        {
            return number
        }
        return JSONValue.Number(known: digits(at: index))
    }
}

extension JSONValue.Number: CodingScalar {
    static func read(_ tape: Tape, at index: Int) -> JSONValue.Number? {
        tape.isNumber(at: index) ? tape.jsonNumber(at: index) : nil
    }

    static func readSubstitute(_ tape: Tape, at index: Int) -> JSONValue.Number? {
        tape.largeInteger(at: index).map { JSONValue.Number(known: $0) }
    }

    func write(to writer: EncodingWriter) throws { try writer.write(self) }
}

extension EncodingWriter {
    /// Writes a number unchanged, or by the coding if the page would read a different number.
    func write(_ number: JSONValue.Number) throws {
        guard !number.isJavaScriptNumber else { return writeRaw(number.text) }
        let encoder = state.pointee.options.encoder
        let digits = number.integerText
        let isBigInt = encoder.expressions.contains(.largeIntegers)
        if isBigInt, let digits { return try writeExpression("\(digits)n", for: number) }
        if !isBigInt, encoder.coding.largeIntegers == .string { return write(number.text) }
        let others = isBigInt ? ", or as a BigInt" : ""
        let isString = isBigInt || digits == nil
        throw invalid(
            number,
            "Unable to encode \(PageText.start(number.text)) as a number that JavaScript holds"
                + " exactly\(others). Use ScriptCoding.largeIntegers"
                + (isString
                    ? " = .string to encode it as text."
                    : " to specify how it should be encoded."))
    }
}
