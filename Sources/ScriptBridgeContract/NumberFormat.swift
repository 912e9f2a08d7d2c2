/// The numbers that a Swift type accepts.
enum NumberFormat: String, Sendable {
    case double, float
    case int, int8, int16, int32, int64, int128
    case uint, uint8, uint16, uint32, uint64, uint128
    /// Dates.
    case milliseconds, seconds

    /// Returns whether every number of this format belongs to another format too.
    ///
    /// All integer formats are within `float` and `double`. An integer beyond 53 bits loses
    /// precision in JavaScript anyway.
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

    /// Returns whether an integer belongs to this format.
    func holds(_ integer: Int) -> Bool {
        guard let bits else { return true }
        guard isSigned else { return integer >= 0 && (bits > 62 || integer < 1 << bits) }
        return bits > 62 || (-(1 << (bits - 1))..<(1 << (bits - 1))).contains(integer)
    }

    private var isDate: Bool { self == .milliseconds || self == .seconds }

    private var isSigned: Bool { !rawValue.hasPrefix("u") }

    /// The bit width of an integer; nil for formats with fractions.
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
