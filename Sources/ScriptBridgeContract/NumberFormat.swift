import ScriptBridge

/// The numbers that a Swift type accepts, or that stand for its values.
enum NumberFormat: String, Sendable {
    case double, float
    case int, int8, int16, int32, int64, int128
    case uint, uint8, uint16, uint32, uint64, uint128

    /// Returns whether every number of this format belongs to another format too.
    ///
    /// All integer formats are within `float` and `double`. An integer beyond 53 bits loses
    /// precision in JavaScript anyway.
    func isWithin(_ other: NumberFormat) -> Bool {
        guard let bits else { return other.bits == nil }
        guard let others = other.bits else { return true }
        return switch (isSigned, other.isSigned) {
        case (true, true), (false, false): bits <= others
        case (false, true): bits < others
        case (true, false): false
        }
    }

    /// Returns whether an integer belongs to this format.
    func holds(_ integer: Int) -> Bool {
        guard let bits else { return true }
        guard isSigned else { return integer >= 0 && (bits > 62 || integer < 1 << bits) }
        return bits > 62 || (-(1 << (bits - 1))..<(1 << (bits - 1))).contains(integer)
    }

    private var isSigned: Bool { !rawValue.hasPrefix("u") }

    /// The bit width of an integer; nil for formats with fractions.
    private var bits: Int? {
        switch self {
        case .double, .float: nil
        case .int8, .uint8: 8
        case .int16, .uint16: 16
        case .int32, .uint32: 32
        case .int, .int64, .uint, .uint64: 64
        case .int128, .uint128: 128
        }
    }

    /// What a page has to know about the numbers.
    var note: String? {
        switch self {
        case .double, .float: nil
        case .int, .int64, .int128: "An integer."
        case .uint, .uint64, .uint128: "An integer, 0 or greater."
        case .int8: "An integer from -128 to 127."
        case .int16: "An integer from -32768 to 32767."
        case .int32: "An integer from -2147483648 to 2147483647."
        case .uint8: "An integer from 0 to 255."
        case .uint16: "An integer from 0 to 65535."
        case .uint32: "An integer from 0 to 4294967295."
        }
    }

    /// Whether it contains integers that a JavaScript number would round.
    private var isLarge: Bool {
        switch self {
        case .int, .int64, .int128, .uint, .uint64, .uint128: true
        default: false
        }
    }

    /// Returns the shape of the numbers under a coding.
    func written(in coding: ScriptCoding) -> Shape {
        switch self {
        case .double where coding.nonFiniteNumbers == .null,
            .float where coding.nonFiniteNumbers == .null:
            .any(of: [.number(self), .null])
        case _ where isLarge && coding.largeIntegers == .string:
            .any(of: [.number(self), .string(.largeInteger)])
        default: .number(self)
        }
    }
}

extension Shape.StringFormat {
    /// Returns the shape of the strings under a coding.
    func written(in coding: ScriptCoding) -> Shape {
        switch (self, coding.data, coding.decimals) {
        case (.base64, .byteArray, _): .array(.number(.uint8))
        case (.decimal, _, .number): .number(.double)
        default: .string(self)
        }
    }
}
