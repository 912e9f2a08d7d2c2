import Foundation

extension JSONValue: Codable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = try decoder.jsonValue()
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Number.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else {
            // The enclosing types may have used up part of the depth.
            guard decoder.codingPath.count < Self.maximumDepth else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: Self.tooDeep))
            }
            do {
                // Decode a dictionary: key strategies must not convert its keys.
                self = .object(Object(try container.decode([String: JSONValue].self)))
            } catch DecodingError.typeMismatch(_, let context)
                where context.codingPath.count <= decoder.codingPath.count
            {
                self = .array(try container.decode([JSONValue].self))
            }
        }
    }

    /// Encodes the value as its own JSON kind.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .array(let elements):
            try Self.checkDepth(of: encoder)
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let object) where encoder is ValueEncoder:
            var container = encoder.container(keyedBy: PathKey.self)
            for (key, value) in object { try container.encode(value, forKey: .name(key)) }
        case .object(let object):
            try Self.checkDepth(of: encoder)
            // Encode a dictionary: key strategies must not convert its keys.
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(object.map { ($0.key, $0.value) }) { $1 })
        }
    }

    static let tooDeep: String = "The value is nested more than \(maximumDepth) levels deep."

    /// Throws if a coder without a depth limit of its own might overflow the stack.
    private static func checkDepth(of encoder: any Encoder) throws {
        guard !(encoder is ValueEncoder), encoder.codingPath.count >= maximumDepth else { return }
        throw EncodingError.invalidValue(
            "nested value", .init(codingPath: encoder.codingPath, debugDescription: tooDeep))
    }
}

extension JSONValue.Object: Codable {
    /// Decodes an object; any other value fails.
    public init(from decoder: any Decoder) throws {
        if decoder is TapeDecoder {
            guard case .object(let object) = try JSONValue(from: decoder) else {
                throw DecodingError.typeMismatch(
                    [String: Any].self,
                    .init(
                        codingPath: decoder.codingPath, debugDescription: "Expected an object."))
            }
            self = object
        } else {
            self.init(try [String: JSONValue](from: decoder))
        }
    }

    /// Encodes the object.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(self).encode(to: encoder)
    }
}

extension JSONValue.Number: Codable {
    /// Decodes a number.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TapeDecoder {
            self = try decoder.decode(Self.self)
            return
        }
        let container = try decoder.singleValueContainer()
        // JSONDecoder also reads an integer from a number that becomes one when it is rounded.
        let decimal = try? container.decode(Decimal.self)
        if let integer = try? container.decode(Int64.self),
            decimal.map({ $0 == Decimal(integer) }) ?? true
        {
            self.init(integer)
        } else if let integer = try? container.decode(UInt64.self),
            decimal.map({ $0 == Decimal(integer) }) ?? true
        {
            self.init(integer)
        } else {
            let double = try container.decode(Double.self)
            // A Decimal keeps more digits than a Double, but has a smaller exponent range.
            if let decimal,
                let number = Self(decimal), number.double == double
            {
                self = number
            } else if let number = Self(double) {
                self = number
            } else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "The number is not finite.")
            }
        }
    }

    /// Encodes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let container = container as? PlainValueContainer {
            try container.encode(self)
        } else if let integer = integer(as: Int64.self) {
            try container.encode(integer)
        } else if let integer = integer(as: UInt64.self) {
            try container.encode(integer)
        } else if let double, isJavaScriptNumber {
            try container.encode(double)
        } else if let decimal {
            try container.encode(decimal)
        } else {
            throw EncodingError.invalidValue(
                text,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "No number type represents \(PageText.start(text)) exactly."))
        }
    }
}

/// The conversion to a value that keeps the digits of numbers and the order of keys.
extension TapeDecoder {
    /// Returns the value unchanged.
    func jsonValue() throws -> JSONValue { try jsonValue(at: index, depth: 0) }

    private func jsonValue(at index: Int, depth: Int) throws -> JSONValue {
        switch document.tag(at: index) {
        case .null: return .null
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .integer, .number: return .number(document.jsonNumber(at: index))
        case .string, .shadowed: return .string(document.string(at: index))
        case .array, .object:
            let container = sibling(at: index)
            guard depth < JSONValue.maximumDepth else {
                throw container.corrupted(JSONValue.tooDeep)
            }
            try container.checkStack()
            return document.tag(at: index) == .object
                ? .object(try members(of: index, depth: depth))
                : .array(try container.elements { try jsonValue(at: $0, depth: depth + 1) })
        }
    }

    private func members(of index: Int, depth: Int) throws -> JSONValue.Object {
        var members: [JSONValue.Object.Element] = []
        members.reserveCapacity(min(document.count(at: index), 1 << 10))
        try document.forEachMember(of: index) { key, value in
            members.append((document.string(at: key), try jsonValue(at: value, depth: depth + 1)))
        }
        return document.hasOrder
            ? JSONValue.Object(distinct: members) : JSONValue.Object(sorting: members)
    }
}

extension ParsedDocument {
    /// Returns the number at an index that contains a number.
    fileprivate func jsonNumber(at index: Int) -> JSONValue.Number {
        // The doubles of a tree have no digits, and are finite.
        if tag(at: index) == .number, count(at: index) == 0,
            let number = double(at: index).flatMap({ JSONValue.Number($0) })
        {
            return number
        }
        return JSONValue.Number(known: digits(at: index))
    }
}

extension JSONValue.Number: CodingScalar {
    static func read(_ document: ParsedDocument, at index: Int) -> JSONValue.Number? {
        document.isNumber(at: index) ? document.jsonNumber(at: index) : nil
    }

    static func readSubstitute(_ document: ParsedDocument, at index: Int) -> JSONValue.Number? {
        document.largeInteger(at: index).map { JSONValue.Number(known: $0) }
    }

    func write(to output: inout EncodedOutput) throws(EncodedOutput.Failure) {
        try output.write(self)
    }
}

extension EncodedOutput {
    /// Writes a number unchanged, or by the coding if the page would read a different number.
    fileprivate mutating func write(_ number: JSONValue.Number) throws(Failure) {
        guard !number.isJavaScriptNumber else { return append(number.text) }
        let encoder = options.encoder
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
