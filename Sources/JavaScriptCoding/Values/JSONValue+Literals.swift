extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral {
    /// Creates a null value.
    public init(nilLiteral: ()) { self = .null }

    /// Creates a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Number(value)) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(Number(floatLiteral: value)) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of equal keys, the last one wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Object(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue.Number: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates a number with the fewest digits that identify the double.
    ///
    /// A literal out of range, about which the compiler warns, becomes the greatest finite double.
    public init(floatLiteral value: Double) {
        let greatest = Double.greatestFiniteMagnitude
        let number = Self(Swift.min(Swift.max(value, -greatest), greatest))
        self = number ?? 0
    }
}
