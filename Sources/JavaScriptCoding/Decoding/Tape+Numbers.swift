import Foundation

/// Numbers, which the requested type reads from their digits, so that they are rounded once.
extension Tape {
    /// Returns the number at an index as an integer, if it has no fraction and fits.
    @inline(__always)
    func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
        switch tag(at: index) {
        case .integer: Value(exactly: smallInteger(at: index))
        case .number: wideInteger(at: index)
        default: nil
        }
    }

    /// Returns an integer that was written with a fraction, an exponent, or many digits.
    @inline(never)
    private func wideInteger<Value: FixedWidthInteger>(at index: Int) -> Value? {
        let text = digits(at: index)
        if let value = Value(text) { return value }
        // A double below 2^53 has lost at most digits of the fraction. A tree's double has lost
        // none.
        if let double = double(at: index), double.magnitude < 0x1p53 || second(at: index) == 0 {
            return Value(exactly: double)
        }
        // A decimal holds at most 38 digits.
        return text.utf8.count <= 38 ? decimal(at: index).flatMap { Value("\($0)") } : nil
    }

    /// Returns the double that is nearest to the number at an index; nil if it is not a number.
    ///
    /// The result is infinite if the number exceeds all doubles.
    @inline(__always)
    func double(at index: Int) -> Double? {
        switch tag(at: index) {
        case .integer: return Double(smallInteger(at: index))
        case .number:
            let double = Double(bitPattern: self[index + 1])
            return double.isNaN ? Double(string(at: index)) : double
        default: return nil
        }
    }

    /// Returns the nearest float, from the digits, because rounding twice could give another one.
    func float(at index: Int) -> Float? {
        switch tag(at: index) {
        case .integer: Float(smallInteger(at: index))
        case .number: Float(digits(at: index))
        default: nil
        }
    }

    /// Returns a number's text; the doubles of a tree have none, and are formatted on demand.
    func digits(at index: Int) -> String {
        if tag(at: index) == .integer { return "\(smallInteger(at: index))" }
        return second(at: index) > 0
            ? string(at: index) : "\(Double(bitPattern: self[index + 1]))"
    }
}
