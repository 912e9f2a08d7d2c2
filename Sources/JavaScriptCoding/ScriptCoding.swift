/// The representation of dates, bytes, large integers, decimals and keys in JSON.
///
/// One coding covers both directions, and everything that a channel receives and sends:
///
/// ```swift
/// let coding = ScriptCoding(dates: .milliseconds, keys: .snakeCase)
/// var channel = ScriptChannel("nativeApp", accepting: policy, coding: coding)
/// ```
///
/// A channel's coding applies to its messages, replies and elements. Pass it to a `PageError`
/// with data.
///
/// Events, calls, their results and `bridge.context` belong to no channel. They use the coding of
/// the channel that the page script posts on or, if there is none, of the bridge's first channel.
/// The values of a `JavaScript` literal always use the defaults of ``JavaScriptEncoder``.
public struct ScriptCoding: Hashable, Sendable {
    /// The representation of a date in the page.
    public enum DateForm: Hashable, Sendable {
        /// A string, as JavaScript's toISOString writes it.
        case iso8601
        /// A number: the milliseconds since 1970, as JavaScript's Date.now returns them.
        case milliseconds
        /// A number: the seconds since 1970, with millisecond precision.
        case seconds
    }

    /// The representation of binary data in the page.
    public enum DataForm: Hashable, Sendable {
        /// A string in base64.
        case base64
        /// An array of numbers, for JavaScript's Uint8Array.from and Array.from.
        ///
        /// The host also accepts the output of `JSON.stringify` for a typed array.
        case byteArray
    }

    /// The representation of an integer beyond ±(2⁵³ − 1), which a page's number would round.
    public enum LargeIntegerForm: Hashable, Sendable {
        /// No representation: the host refuses to send the integer.
        case refused
        /// A string of digits, for JavaScript's BigInt and String.
        ///
        /// Smaller integers are still numbers, so the page must handle both. The host reads text as
        /// an integer only if it is such a string: other digits are text.
        case string
    }

    /// The representation of a decimal, and of a duration's seconds, in the page.
    ///
    /// The host accepts either form.
    public enum DecimalForm: Hashable, Sendable {
        /// A string of digits.
        case string
        /// A number; the host refuses to send one that the page would print with different digits.
        case number
    }

    /// The representation, in the page, of a key that a Swift type declares.
    ///
    /// Keys that are data stay unchanged: the keys of dictionaries and of ``JSONValue``, and every
    /// `CodingKey` that accepts any string.
    public enum KeyForm: Hashable, Sendable {
        /// The key as declared.
        case asDeclared
        /// The key in snake case, by the rules of JSONEncoder: userName becomes user_name.
        ///
        /// If two keys of a type have the same name in snake case, coding the type throws.
        case snakeCase
    }

    /// The representation of dates in the page.
    public var dates: DateForm

    /// The representation of binary data in the page.
    public var data: DataForm

    /// The representation of integers beyond ±(2⁵³ − 1) in the page.
    public var largeIntegers: LargeIntegerForm

    /// The representation of decimals, and of durations' seconds, in the page.
    public var decimals: DecimalForm

    /// The representation, in the page, of keys that Swift types declare.
    public var keys: KeyForm

    /// Creates a coding; the defaults are the defaults of the decoder and the encoder.
    ///
    /// - Parameters:
    ///   - dates: The representation of `Date` in the page.
    ///   - data: The representation of `Data` in the page.
    ///   - largeIntegers: The representation of integers beyond ±(2⁵³ − 1) in the page.
    ///   - decimals: The representation of `Decimal` in the page.
    ///   - keys: The representation, in the page, of keys that Swift types declare.
    public init(
        dates: DateForm = .iso8601,
        data: DataForm = .base64,
        largeIntegers: LargeIntegerForm = .refused,
        decimals: DecimalForm = .string,
        keys: KeyForm = .asDeclared
    ) {
        self.dates = dates
        self.data = data
        self.largeIntegers = largeIntegers
        self.decimals = decimals
        self.keys = keys
    }
}

extension ScriptCoding {
    /// The decoder for values in this coding, from either side.
    public var decoder: MessageDecoder { MessageDecoder(coding: self) }

    /// The encoder for values in this coding.
    public var encoder: JavaScriptEncoder {
        var encoder = JavaScriptEncoder()
        encoder.dateEncodingStrategy =
            switch dates {
            case .iso8601: .iso8601
            case .milliseconds: .milliseconds
            case .seconds: .seconds
            }
        encoder.dataEncodingStrategy =
            switch data {
            case .base64: .base64
            case .byteArray: .byteArray
            }
        encoder.largeIntegerEncodingStrategy =
            switch largeIntegers {
            case .refused: .throw
            case .string: .string
            }
        encoder.decimalEncodingStrategy =
            switch decimals {
            case .string: .string
            case .number: .number
            }
        encoder.keyEncodingStrategy =
            switch keys {
            case .asDeclared: .asDeclared
            case .snakeCase: .snakeCase
            }
        return encoder
    }
}
