/// How the two sides write what JSON has no form for: dates, bytes, large integers, names.
///
/// One choice for both directions, and for all that a channel takes and gives:
///
/// ```swift
/// let coding = ScriptCoding(dates: .milliseconds, keys: .snakeCase)
/// var channel = ScriptChannel("nativeApp", accepting: policy, coding: coding)
/// ```
///
/// It holds for messages, replies and elements; a ``PageError`` with data is given it. Events, calls
/// and `bridge.context` belong to no channel: for them, and for what calls give back, the coding of a
/// bridge's first channel counts, or of the first on which the page script posts. The values of a
/// ``JavaScript`` literal are always written as ``JavaScriptEncoder`` does by itself.
public struct ScriptCoding: Hashable, Sendable {
    /// What a `Date` is in the page.
    public enum DateForm: Hashable, Sendable {
        /// A string, as `toISOString` writes it.
        case iso8601
        /// A number: the milliseconds since 1970, as `Date.now()` gives them.
        case milliseconds
        /// A number: the seconds since 1970, to the millisecond.
        case seconds
    }

    /// What `Data` is in the page.
    public enum DataForm: Hashable, Sendable {
        /// A string in base64.
        case base64
        /// An array of numbers, which `Uint8Array.from` takes and `Array.from` gives.
        ///
        /// The host also takes what `JSON.stringify` makes of a typed array.
        case byteArray
    }

    /// What an integer beyond ±(2⁵³ − 1) is in the page, whose numbers would round it.
    public enum LargeIntegerForm: Hashable, Sendable {
        /// None: the host refuses to send it.
        case refused
        /// A string of its digits, which `BigInt` takes and `String` gives.
        ///
        /// Smaller ones are numbers still: the page has to be ready for both.
        case string
    }

    /// What a `Decimal` is in the page; the host takes either form.
    public enum DecimalForm: Hashable, Sendable {
        /// A string of its digits.
        case string
        /// A number; the host refuses to send one that the page would write with other digits.
        case number
    }

    /// What a key is in the page that a Swift type declares.
    ///
    /// Keys that are data stay as they are: those of dictionaries, of ``JSONValue``, and of every
    /// `CodingKey` that takes any string.
    public enum KeyForm: Hashable, Sendable {
        /// As it is declared.
        case asDeclared
        /// `userName` as `user_name`, by the rules of `JSONEncoder`.
        case snakeCase
    }

    /// What a `Date` is in the page.
    public var dates: DateForm

    /// What `Data` is in the page.
    public var data: DataForm

    /// What an integer beyond ±(2⁵³ − 1) is in the page.
    public var largeIntegers: LargeIntegerForm

    /// What a `Decimal` is in the page.
    public var decimals: DecimalForm

    /// What the keys are in the page that Swift types declare.
    public var keys: KeyForm

    /// Makes a choice; what is not said is as the two coders do it by themselves.
    ///
    /// - Parameters:
    ///   - dates: What a `Date` is in the page.
    ///   - data: What `Data` is in the page.
    ///   - largeIntegers: What an integer beyond ±(2⁵³ − 1) is in the page.
    ///   - decimals: What a `Decimal` is in the page.
    ///   - keys: What the keys are in the page that Swift types declare.
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
    /// The decoder of what was written in this way, by either side.
    public var decoder: MessageDecoder { MessageDecoder(coding: self) }

    /// The encoder that writes in this way.
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
