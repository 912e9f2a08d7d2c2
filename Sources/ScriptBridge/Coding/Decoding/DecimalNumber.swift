/// Converts decimal digits to the nearest double, independent of any locale.
///
/// Clinger's fast path where both mantissa and power of ten are exact doubles, the algorithm of
/// Eisel and Lemire (“Number parsing at a gigabyte per second”, 2021) for the rest.
enum DecimalNumber {
    /// The double nearest to `mantissa · 10^exponent`, infinity if it is beyond all.
    static func double(_ mantissa: UInt64, exponent: Int) -> Double {
        if mantissa < 1 << 53, -22...22 ~= exponent {
            let power = PowersOfTen.exact[abs(exponent)]
            return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        }
        if mantissa == 0 || exponent < PowersOfFive.range.lowerBound { return 0 }
        if exponent > PowersOfFive.range.upperBound { return .infinity }
        return nearest(mantissa, exponent: exponent)
    }

    private static func nearest(_ mantissa: UInt64, exponent: Int) -> Double {
        let shift = mantissa.leadingZeroBitCount
        let product = approximation(mantissa << UInt64(shift), exponent: exponent)
        let upperBit = Int(product.high >> 63)
        let excess = UInt64(upperBit + 64 - 52 - 3)
        var significand = product.high >> excess
        // ⌊log2(10) · exponent⌋, and the bias of 1023.
        var binaryExponent = ((217_706 * exponent) >> 16) + 63 + upperBit - shift + 1023
        if binaryExponent <= 0 {
            // Subnormal, or nothing left.
            if binaryExponent <= -63 { return 0 }
            significand >>= UInt64(1 - binaryExponent)
            significand = (significand + significand & 1) >> 1
            return Double(bitPattern: significand)
        }
        // Exactly between two doubles: to the even one.
        if product.low <= 1, -4...23 ~= exponent, significand & 3 == 1,
            significand << excess == product.high
        {
            significand &= ~1
        }
        significand = (significand + significand & 1) >> 1
        if significand >= 1 << 53 {
            significand = 1 << 52
            binaryExponent += 1
        }
        if binaryExponent >= 0x7FF { return .infinity }
        return Double(bitPattern: UInt64(binaryExponent) << 52 | significand & (1 << 52 - 1))
    }

    /// The upper 128 bits of mantissa times power of five, exact enough to round by.
    private static func approximation(
        _ mantissa: UInt64,
        exponent: Int
    ) -> (high: UInt64, low: UInt64) {
        let power = PowersOfFive.table[exponent - PowersOfFive.range.lowerBound]
        var (high, low) = mantissa.multipliedFullWidth(by: power.high)
        let precisionMask = UInt64.max >> 55
        if high & precisionMask == precisionMask {
            let second = mantissa.multipliedFullWidth(by: power.low)
            let (sum, overflow) = low.addingReportingOverflow(second.high)
            low = sum
            if overflow { high += 1 }
        }
        return (high, low)
    }
}

/// The powers of ten that are exact doubles.
enum PowersOfTen {
    static let exact: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
