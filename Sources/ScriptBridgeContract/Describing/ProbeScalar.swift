/// A Swift scalar, and its probe values.
protocol ProbeScalar: Codable {
    static var shape: Shape { get }

    /// Returns the probe with a number; every number has one.
    static func probe(_ number: Int) -> Self

    /// Returns the value of a literal; nil if the literal has another type.
    static func value(of literal: Shape.Literal) -> Self?

    /// The literal for this value; nil for types that have no literals.
    var literal: Shape.Literal? { get }
}

/// The number of different probes.
let probeCount: Int = probeStrings.count

/// Typical contents of strings, the least specific first.
private let probeStrings = [
    "a", "", "https://example.com", "2001-01-01T00:00:00.000Z", "2001-01-01", "0", "1.0.0", "0.5",
    "00000000-0000-0000-0000-000000000000", "#000000", "en", "EUR", "a@example.com", "YQ==",
    "00:00", "+15550100", "/a", "a/b", "A",
]

extension String: ProbeScalar {
    static var shape: Shape { .string(.string) }
    static func probe(_ number: Int) -> String { probeStrings[number % probeStrings.count] }
    static func value(of literal: Shape.Literal) -> String? {
        if case .string(let text) = literal { text } else { nil }
    }
    var literal: Shape.Literal? { .string(self) }
}

extension Bool: ProbeScalar {
    static var shape: Shape { .boolean }
    static func probe(_ number: Int) -> Bool { number.isMultiple(of: 2) }
    static func value(of literal: Shape.Literal) -> Bool? { nil }
    var literal: Shape.Literal? { nil }
}

extension ProbeScalar where Self: BinaryFloatingPoint {
    static func probe(_ number: Int) -> Self { Self([1, 0, 0.5, 10, 100, -1][number % 6]) }
    static func value(of literal: Shape.Literal) -> Self? { nil }
    var literal: Shape.Literal? { nil }
}

extension Double: ProbeScalar {
    static var shape: Shape { .number(.double) }
}

extension Float: ProbeScalar {
    static var shape: Shape { .number(.float) }
}

extension ProbeScalar where Self: FixedWidthInteger {
    static var shape: Shape {
        .number(NumberFormat(rawValue: "\(Self.self)".lowercased()) ?? .double)
    }
    static func probe(_ number: Int) -> Self {
        Self(clamping: [1, 0, 2, 10, 100, -1, 2000, 3, 4, 5][number % 10])
    }
    static func value(of literal: Shape.Literal) -> Self? {
        if case .integer(let number) = literal { Self(exactly: number) } else { nil }
    }
    var literal: Shape.Literal? { Int(exactly: self).map { .integer($0) } }
}

extension Int: ProbeScalar {}
extension Int8: ProbeScalar {}
extension Int16: ProbeScalar {}
extension Int32: ProbeScalar {}
extension Int64: ProbeScalar {}
extension UInt: ProbeScalar {}
extension UInt8: ProbeScalar {}
extension UInt16: ProbeScalar {}
extension UInt32: ProbeScalar {}
extension UInt64: ProbeScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension Int128: ProbeScalar {}
@available(macOS 15, iOS 18, visionOS 2, *)
extension UInt128: ProbeScalar {}
