import FixtureSupport
import Foundation

/// A random value with members of most kinds.
struct RandomValue: Codable, Equatable {
    enum Event: Codable, Equatable {
        case quit
        case moved(x: Int, y: Float)
        case named(String)
    }

    let flag: Bool
    let integers: [Int64?]
    let small: Int8
    let unsigned: UInt32
    let double: Double
    let doubles: [Double]
    let float: Float
    let text: String
    let optional: String?
    let map: [String: Double]
    let numbered: [Int: String]
    let paired: [Double: Bool]
    let event: Event
    let date: Date
    let data: Data
    let url: URL?
    let decimal: Decimal
    let children: [RandomValue]

    init(depth: Int = 0, using generator: inout SplitMix64) {
        flag = .random(using: &generator)
        integers = Self.list(&generator) {
            // Stay within the exact integers of JavaScript.
            $0.chance(20)
                ? nil : .random(in: -0x1F_FFFF_FFFF_FFFF...0x1F_FFFF_FFFF_FFFF, using: &$0)
        }
        small = .random(in: .min ... .max, using: &generator)
        unsigned = .random(in: .min ... .max, using: &generator)
        double = Self.double(&generator)
        doubles = Self.list(&generator) { Self.double(&$0) }
        float = Self.float(&generator)
        text = HostileText.random(using: &generator)
        optional = generator.chance(50) ? HostileText.random(using: &generator) : nil
        map = Dictionary(
            Self.list(&generator) { (HostileText.random(using: &$0), Self.double(&$0)) }
        ) { $1 }
        numbered = Dictionary(
            Self.list(&generator) { ($0.chance(50) ? Int($0.next() >> 40) : -1, "\($0.next())") }
        ) { $1 }
        paired = [Self.double(&generator): generator.chance(50)]
        event = Self.event(&generator)
        date = Date(timeIntervalSince1970: Double(Int32.random(in: 0 ... .max, using: &generator)))
        data = Data(Self.list(&generator) { UInt8.random(in: .min ... .max, using: &$0) })
        url =
            generator.chance(50)
            ? URL(string: "https://example.com/\(generator.next())?a=b#c") : nil
        decimal = Decimal(Int32(truncatingIfNeeded: generator.next())) / 1000
        children =
            depth < 3 && generator.chance(60)
            ? Self.list(&generator) { RandomValue(depth: depth + 1, using: &$0) } : []
    }

    private static func list<Element>(
        _ generator: inout SplitMix64,
        of element: (inout SplitMix64) -> Element
    ) -> [Element] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in element(&generator) }
    }

    private static func event(_ generator: inout SplitMix64) -> Event {
        switch generator.next() % 3 {
        case 0: .quit
        case 1: .moved(x: Int(generator.next() >> 20), y: float(&generator))
        default: .named(HostileText.random(using: &generator))
        }
    }

    /// A finite number with random bits, or a number that people write.
    private static func double(_ generator: inout SplitMix64) -> Double {
        if generator.chance(30) { return Double(Int16(truncatingIfNeeded: generator.next())) / 100 }
        if generator.chance(10) { return generator.chance(50) ? -0.0 : .leastNonzeroMagnitude }
        let double = Double(bitPattern: generator.next())
        return double.isFinite ? double : 1e300
    }

    private static func float(_ generator: inout SplitMix64) -> Float {
        let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
        return float.isFinite ? float : 0.1
    }
}
