extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
    /// Makes `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Makes a number.
    public init(integerLiteral value: Int) { self = .number(Number(value)) }

    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(Number(floatLiteral: value)) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes an object; of equal keys the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Object(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Makes a number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Makes a number with as few digits as tell it from all other doubles.
    ///
    /// A literal beyond all doubles, of which the compiler warns, is the greatest of them.
    public init(floatLiteral value: Double) {
        let greatest = Double.greatestFiniteMagnitude
        let number = Self(Swift.min(Swift.max(value, -greatest), greatest))
        self = number ?? 0
    }
}
