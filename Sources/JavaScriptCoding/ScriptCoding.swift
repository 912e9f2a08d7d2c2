/// The representation of dates, bytes, numbers and keys in JSON.
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
    /// The representation of dates in the page.
    public var dates: DateForm

    /// The representation of binary data in the page.
    public var data: DataForm

    /// The representation of integers beyond ±(2⁵³ − 1) in the page.
    public var largeIntegers: LargeIntegerForm

    /// The representation of not-a-number and the infinities in the page.
    public var nonFiniteNumbers: NonFiniteNumberForm

    /// The representation of decimals, and of durations' seconds, in the page.
    public var decimals: DecimalForm

    /// The representation, in the page, of keys that Swift types declare.
    public var keys: KeyForm

    /// The representation, in the page, of members that are nil.
    public var nilMembers: NilForm

    /// A representation of a member that is nil; the decoder accepts both.
    public enum NilForm: Hashable, Sendable {
        /// The member is left out, so that the page reads `undefined`.
        case omitted
        /// The member is `null`.
        case null
    }

    /// Creates a coding; the defaults are the defaults of the decoder and the encoder.
    ///
    /// - Parameters:
    ///   - dates: The representation of `Date` in the page.
    ///   - data: The representation of `Data` in the page.
    ///   - largeIntegers: The representation of integers beyond ±(2⁵³ − 1) in the page.
    ///   - nonFiniteNumbers: The representation of not-a-number and the infinities in the page.
    ///   - decimals: The representation of `Decimal` in the page.
    ///   - keys: The representation, in the page, of keys that Swift types declare.
    ///   - nilMembers: The representation, in the page, of members that are nil.
    public init(
        dates: DateForm = .iso8601,
        data: DataForm = .base64,
        largeIntegers: LargeIntegerForm = .rejected,
        nonFiniteNumbers: NonFiniteNumberForm = .rejected,
        decimals: DecimalForm = .string,
        keys: KeyForm = .asDeclared,
        nilMembers: NilForm = .omitted
    ) {
        self.dates = dates
        self.data = data
        self.largeIntegers = largeIntegers
        self.nonFiniteNumbers = nonFiniteNumbers
        self.decimals = decimals
        self.keys = keys
        self.nilMembers = nilMembers
    }
}

extension ScriptCoding {
    /// The decoder for values in this coding, from either side.
    package var decoder: MessageDecoder { MessageDecoder(coding: self) }

    /// The encoder for values in this coding.
    package var encoder: JavaScriptEncoder { JavaScriptEncoder(coding: self) }
}
