/// The upper 128 bits of the powers of five that a double's decimal exponent can need.
///
/// Made once, at first use, from exact integers: by the rounding that the algorithm of Eisel and
/// Lemire asks for, down for positive powers and for those below −27, up for the others.
enum PowersOfFive {
    struct Power {
        let high: UInt64
        let low: UInt64
    }

    static let range: ClosedRange<Int> = -342...308

    static let table: [Power] = {
        var negative: [Power] = []
        // 2^1152 divided by five again and again leaves at least 128 bits of every quotient.
        var number = [UInt64](repeating: 0, count: 18) + [1]
        for exponent in 1...342 {
            var remainder: UInt64 = 0
            for index in number.indices.reversed() {
                (number[index], remainder) = (5 as UInt64).dividingFullWidth(
                    (remainder, number[index]))
            }
            let power = upperBits(of: number)
            let (low, overflow) = power.low.addingReportingOverflow(exponent <= 27 ? 1 : 0)
            negative.append(Power(high: overflow ? power.high + 1 : power.high, low: low))
        }
        var positive: [Power] = []
        number = [1]
        for _ in 0...308 {
            positive.append(upperBits(of: number))
            var carry: UInt64 = 0
            for index in number.indices {
                let (high, low) = number[index].multipliedFullWidth(by: 5)
                let (sum, overflow) = low.addingReportingOverflow(carry)
                number[index] = sum
                carry = high + (overflow ? 1 : 0)
            }
            if carry != 0 { number.append(carry) }
        }
        return negative.reversed() + positive
    }()

    /// The 128 bits from the highest one on; the number's least significant word comes first.
    private static func upperBits(of number: [UInt64]) -> Power {
        let words = Array(number.reversed().drop { $0 == 0 }.prefix(3)) + [0, 0]
        let shift = UInt64(words[0].leadingZeroBitCount)
        if shift == 0 { return Power(high: words[0], low: words[1]) }
        return Power(
            high: words[0] << shift | words[1] >> (64 - shift),
            low: words[1] << shift | words[2] >> (64 - shift)
        )
    }
}
