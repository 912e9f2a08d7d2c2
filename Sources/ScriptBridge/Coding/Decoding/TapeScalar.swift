/// A type that is one value of a tape, without an `init(from:)`.
protocol TapeScalar: Decodable {
    /// Whether JSON's numbers stand for it.
    static var isNumber: Bool { get }

    /// The value at an index; nil if there is none of this type.
    static func read(_ tape: Tape, at index: Int) -> Self?
}

extension TapeScalar {
    @inline(__always)
    static var isNumber: Bool { true }
}

extension TapeScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Self? { tape.integer(at: index) }
}

extension Int: TapeScalar {}
extension Int8: TapeScalar {}
extension Int16: TapeScalar {}
extension Int32: TapeScalar {}
extension Int64: TapeScalar {}
extension UInt: TapeScalar {}
extension UInt8: TapeScalar {}
extension UInt16: TapeScalar {}
extension UInt32: TapeScalar {}
extension UInt64: TapeScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: TapeScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: TapeScalar {}

extension Double: TapeScalar {
    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Double? {
        tape.finite(at: index)
    }
}

extension Float: TapeScalar {
    static func read(_ tape: Tape, at index: Int) -> Float? { tape.finite(at: index) }
}

extension Bool: TapeScalar {
    static var isNumber: Bool { false }

    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> Bool? {
        switch tape.tag(at: index) {
        case .true: true
        case .false: false
        default: nil
        }
    }
}

extension String: TapeScalar {
    static var isNumber: Bool { false }

    @inline(__always)
    static func read(_ tape: Tape, at index: Int) -> String? {
        tape.tag(at: index) == .string ? tape.string(at: index) : nil
    }
}

extension Tape {
    /// Decodes a scalar; the root of the coding path is for the error.
    @inline(__always)
    func scalar<Value: TapeScalar>(at index: Int, root: Int) throws -> Value {
        guard let value = Value.read(self, at: index) else {
            throw Value.isNumber && isNumber(at: index)
                ? unrepresentable(Value.self, at: index, root: root)
                : mismatch(Value.self, at: index, root: root)
        }
        return value
    }
}
