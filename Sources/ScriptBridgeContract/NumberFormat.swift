/// Which numbers a type of Swift takes.
enum NumberFormat: String, Sendable {
    case double, float
    case int, int8, int16, int32, int64, int128
    case uint, uint8, uint16, uint32, uint64, uint128
    /// Dates.
    case milliseconds, seconds

    /// Whether every number of this format is one of the other's too.
    ///
    /// `float` and `double` take the same texts; and of an integer's 64 bits JavaScript has 53.
    func isWithin(_ other: NumberFormat) -> Bool {
        if isDate || other.isDate { return self == other || !other.isDate && other.bits == nil }
        guard let bits else { return other.bits == nil }
        guard let others = other.bits else { return true }
        return switch (isSigned, other.isSigned) {
        case (true, true), (false, false): bits <= others
        case (false, true): bits < others
        case (true, false): false
        }
    }

    /// Whether an integer is one of this format's numbers.
    func holds(_ integer: Int) -> Bool {
        guard let bits else { return true }
        guard isSigned else { return integer >= 0 && (bits > 62 || integer < 1 << bits) }
        return bits > 62 || (-(1 << (bits - 1))..<(1 << (bits - 1))).contains(integer)
    }

    private var isDate: Bool { self == .milliseconds || self == .seconds }

    private var isSigned: Bool { !rawValue.hasPrefix("u") }

    /// How many bits an integer has; nil for what has a fraction.
    private var bits: Int? {
        switch self {
        case .double, .float, .milliseconds, .seconds: nil
        case .int8, .uint8: 8
        case .int16, .uint16: 16
        case .int32, .uint32: 32
        case .int, .int64, .uint, .uint64: 64
        case .int128, .uint128: 128
        }
    }
}
