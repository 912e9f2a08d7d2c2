extension TapeScanner {
    /// Reads a number: a short integer's value, or where any other one stands.
    @inline(__always)
    mutating func scanNumber() throws(SyntaxError) {
        let text = at
        let isNegative = at.pointee == UInt8(ascii: "-")
        if isNegative { at += 1 }
        let digits = at
        var magnitude: UInt64 = 0
        while true {
            let digit = at.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            magnitude = magnitude &* 10 &+ UInt64(digit)
            at += 1
        }
        if at == digits || digits.pointee == UInt8(ascii: "0") && at - digits > 1 {
            throw .badNumber
        }
        let byte = at.pointee
        // So many digits always fit, and only zero has a sign of its own.
        if at - digits <= 17, byte != UInt8(ascii: "."), byte | 0x20 != UInt8(ascii: "e"),
            !(isNegative && magnitude == 0)
        {
            let value = Int64(bitPattern: magnitude)
            tape.append(Tape.word(small: isNegative ? -value : value))
        } else {
            try scanRest()
            tape.append(Tape.word(.number, text - start, at - text))
        }
    }

    /// Passes over a fraction and an exponent.
    @inline(never)
    private mutating func scanRest() throws(SyntaxError) {
        if at.pointee == UInt8(ascii: ".") {
            at += 1
            try skipDigits()
        }
        if at.pointee | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at.pointee == UInt8(ascii: "-") || at.pointee == UInt8(ascii: "+") { at += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(SyntaxError) {
        let digits = at
        while at.pointee &- UInt8(ascii: "0") < 10 { at += 1 }
        if at == digits { throw .badNumber }
    }
}
