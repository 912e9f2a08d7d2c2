extension JavaScriptEncoder {
    /// The encoding of not-a-number and the infinities, which JSON does not have.
    public enum NonFiniteNumberEncodingStrategy: Sendable, Hashable {
        /// Throws an error.
        case `throw`
        /// Encodes them as null.
        case null
        /// Encodes them as expressions of their value, such as `(0/0)`.
        case expression
    }

    /// The encoding of integers beyond ±(2⁵³ − 1), which JavaScript numbers would round.
    ///
    /// Integers within that range are always numbers. With ``string`` and ``bigInt``, the page must
    /// accept both forms in the same field.
    public enum LargeIntegerEncodingStrategy: Sendable, Hashable {
        /// Throws an error.
        case `throw`
        /// Encodes them as strings of their digits.
        case string
        /// Encodes them as `BigInt` literals, such as `9007199254740993n`.
        case bigInt
    }

    /// The encoding of decimals; all values of a field have the same form.
    public enum DecimalEncodingStrategy: Sendable, Hashable {
        /// Encodes them as strings of all their digits.
        case string
        /// Encodes them as numbers; throws for one that the page would write with other digits.
        ///
        /// Decimals with up to 15 significant digits always succeed.
        case number
    }

    /// The encoding of dates.
    ///
    /// A date outside the range of JavaScript dates is an error.
    public enum DateEncodingStrategy: Sendable, Hashable {
        /// Encodes them as strings in the format of `toISOString`, with milliseconds.
        case iso8601
        /// Encodes them as numbers: the milliseconds since 1970, rounded.
        case milliseconds
        /// Encodes them as numbers: the seconds since 1970, rounded to the millisecond.
        case seconds
        /// Encodes them as `Date` objects.
        case dateObject
    }

    /// The encoding of data.
    public enum DataEncodingStrategy: Sendable, Hashable {
        /// Encodes it as a base64 string.
        case base64
        /// Encodes it as an array of numbers.
        case byteArray
        /// Encodes it as a `Uint8Array`.
        case uint8Array
    }

    /// The encoding of keys that types declare.
    ///
    /// Keys that are data stay unchanged: the keys of dictionaries and of ``JSONValue``, and every
    /// `CodingKey` that accepts any string.
    public enum KeyEncodingStrategy: Sendable, Hashable {
        /// Writes keys as they are declared.
        case asDeclared
        /// Converts keys like `JSONEncoder`: `userName` becomes `user_name`.
        ///
        /// If two keys of a type get the same name, encoding throws.
        case snakeCase
    }
}
