import BenchmarkModels
import Foundation
import ScriptBridge

extension Workload {
    /// All rows, with their targets.
    static func all() throws -> [Workload] {
        try decoding() + encoding() + snakeCase() + decimalsAndDates()
    }

    private static func decoding() throws -> [Workload] {
        let message = try Samples.text(Samples.message)
        let messages = try Samples.text(Samples.messages)
        let items = try Samples.text(Samples.items)
        let megabytes = try Samples.itemsText(bytes: 12_000_000)
        let node = try Samples.text(Samples.node)
        let doubles = try Samples.text(Samples.doubles)
        let escaped = try Samples.text(Samples.escapedTexts)
        let ascii = try Samples.text(Samples.asciiTexts)
        let alternatives = try Samples.text(Samples.alternatives)
        return [
            .decode("message", Message.self, from: message, target: 3),
            .decode("batch of 100", [Message].self, from: messages, target: 3.5),
            .decode("1,000 items", [Item].self, from: items, target: 4.5),
            .decode("12 MB of items", [Item].self, from: megabytes, target: 4.5),
            .decode(
                "100,000 keys", [String: Int].self, from: try Samples.text(Samples.dictionary),
                target: 1.6),
            .decode("nested 200", Node.self, from: node, target: 3.5),
            .decode("10,000 doubles", [Double].self, from: doubles, target: 10),
            .decode("long texts, escapes", [String].self, from: escaped, target: 6),
            .decode("long texts, ASCII", [String].self, from: ascii, target: 3.5),
            .decode(
                "1,000 values, alternatives", [Alternative].self, from: alternatives, target: 1.6),
            try .decodeTree("message, tree", Message.self, from: message, target: 15),
            try .decodeTree("1,000 items, tree", [Item].self, from: items, target: 14),
        ]
    }

    private static func encoding() -> [Workload] {
        [
            .encode("message", Samples.message, target: 2.2),
            .encode("1,000 items", Samples.items, target: 3.4),
            .encode("100,000 keys", Samples.dictionary, target: 1.6),
            .encode("10,000 doubles", Samples.doubles, target: 4.4),
            .encode("long texts, escapes", Samples.escapedTexts, target: 1.8),
            .encode("long texts, ASCII", Samples.asciiTexts, target: 4.5),
        ]
    }

    private static func snakeCase() throws -> [Workload] {
        let coding = ScriptCoding(keys: .snakeCase)
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let customer = Customer(number: 0)
        let text = String(decoding: try encoder.encode(customer), as: UTF8.self)
        return [
            .decode(
                "a record, snake case", Customer.self, from: text, target: 1.5, coding: coding,
                foundation: decoder),
            .encode(
                "a record, snake case", customer, target: 1.5, coding: coding, foundation: encoder),
        ]
    }

    private static func decimalsAndDates() throws -> [Workload] {
        let decimals = (0..<1_000).map { Decimal($0 * 7_919) / 100 }
        let numbers = String(decoding: try JSONEncoder().encode(decimals), as: UTF8.self)
        // Whole seconds, because Foundation's format has no others.
        let dates = (0..<1_000).map { Date(timeIntervalSince1970: Double($0 * 1_234_567)) }
        let text = try JavaScriptEncoder().encodeJSON(dates)
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        return [
            .decode("1,000 decimals, numbers", [Decimal].self, from: numbers, target: 1.5),
            // We write decimals as text, Foundation as numbers.
            .encode("1,000 decimals", decimals, target: 1.5),
            .decode("1,000 dates", [Date].self, from: text, target: 1.2, foundation: decoder),
            .encode("1,000 dates", dates, target: 1.2, foundation: encoder),
        ]
    }
}
