extension JavaScriptEncoder {
    /// What becomes of `nan` and the infinities, which JSON does not have.
    public enum NonFiniteNumberEncodingStrategy: Sendable, Hashable {
        /// They are an error.
        case `throw`
        /// They become null.
        case null
        /// They become expressions with their value, such as `(0/0)`.
        case expression
    }

    /// What becomes of integers beyond ±(2⁵³ − 1), which JavaScript's numbers round.
    ///
    /// Those up to it are numbers always: with ``string`` and ``bigInt`` the page has to be ready
    /// for either form in one field.
    public enum LargeIntegerEncodingStrategy: Sendable, Hashable {
        /// They are an error.
        case `throw`
        /// They become strings of their digits.
        case string
        /// They become `BigInt` literals, such as `9007199254740993n`.
        case bigInt
    }

    /// What becomes of a `Decimal`: every value of a field has the same form.
    public enum DecimalEncodingStrategy: Sendable, Hashable {
        /// They become strings of all their digits.
        case string
        /// They become numbers; one that does not come back with the same digits is an error.
        ///
        /// All with up to 15 significant digits do.
        case number
    }

    /// What becomes of dates.
    ///
    /// One that JavaScript's dates do not reach is an error.
    public enum DateEncodingStrategy: Sendable, Hashable {
        /// They become strings as JavaScript's `toISOString` writes them, to the millisecond.
        case iso8601
        /// They become the number of milliseconds since 1970, rounded.
        case milliseconds
        /// They become the number of seconds since 1970, to the millisecond.
        case seconds
        /// They become `Date` objects.
        case dateObject
    }

    /// What becomes of data.
    public enum DataEncodingStrategy: Sendable, Hashable {
        /// It becomes a string in base64.
        case base64
        /// It becomes an array of numbers.
        case byteArray
        /// It becomes a `Uint8Array`.
        case uint8Array
    }

    /// What becomes of the keys that types declare.
    ///
    /// Keys that are data stay as they are: those of dictionaries, of ``JSONValue``, and of every
    /// `CodingKey` that takes any string.
    public enum KeyEncodingStrategy: Sendable, Hashable {
        /// They are written as they are declared.
        case asDeclared
        /// `userName` becomes `user_name`, by the rules of `JSONEncoder`.
        case snakeCase
    }
}
