import BenchmarkModels
import Foundation

/// The values to decode and encode; the same in every run.
enum Samples {
    static let message = Message(number: 7)
    static let messages = (0..<100).map(Message.init(number:))
    static let items = items(count: 1_000)
    static let node = Node(depth: 200)

    /// Doubles with 16 or 17 significant digits.
    static let doubles: [Double] = {
        var state: UInt64 = 42
        return (0..<10_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53 * 1_000
        }
    }()

    static let escapedTexts = (0..<100).map { number in
        String(repeating: "Größe \"\(number)\"\n\tC:\\日本語 👍🏽 naïve ", count: 40)
    }

    static let asciiTexts = (0..<100).map { number in
        String(repeating: "A plain sentence of ASCII, number \(number). ", count: 45)
    }

    static let alternatives = (0..<1_000).map(Alternative.init(number:))

    static let dictionary = Dictionary(
        uniqueKeysWithValues: (0..<100_000).map { ("key \($0)", $0) })

    static func items(count: Int) -> [Item] {
        (0..<count).map(Item.init(number:))
    }

    /// JSON text of items, with about the given number of bytes.
    static func itemsText(bytes: Int) throws -> String {
        let thousand = try text(items).dropFirst().dropLast()
        let copies = repeatElement(thousand, count: bytes / thousand.utf8.count)
        return "[\(copies.joined(separator: ","))]"
    }

    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
