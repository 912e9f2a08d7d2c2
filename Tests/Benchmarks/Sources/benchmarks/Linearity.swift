import BenchmarkModels
import ScriptBridge

/// Checks whether twice the input takes twice the time.
enum Linearity {
    /// Prints the time per byte, for texts from small to the largest allowed.
    static func printBytes() throws {
        Table.print(columns: ["items, bytes", "ns/byte"], widths: [24, 12])
        for bytes in [1_000, 64_000, 1_000_000, 16_000_000, 64_000_000] {
            let text = try Samples.itemsText(bytes: bytes)
            let time = try time([Item].self, from: text)
            Table.print(
                columns: [
                    Table.count(text.utf8.count), Table.number(time / Double(text.utf8.count), 2),
                ],
                widths: [24, 12])
        }
    }

    /// Prints the time per key, for objects with few and many keys.
    static func printKeys() throws {
        let widths = [24, 12, 20, 16]
        let heads = ["keys", "ns/key", "all lookups, ns/key", "100 lookups"]
        Table.print(columns: heads, widths: widths)
        for count in [100, 10_000, 100_000] {
            let text = Samples.objectText(keys: count)
            Table.print(
                columns: [
                    Table.count(count),
                    Table.number(try time([String: Int].self, from: text) / Double(count), 1),
                    Table.number(try time(AllLookups.self, from: text) / Double(count), 1),
                    Table.time(try time(Lookups.self, from: text)),
                ],
                widths: widths)
        }
    }

    /// Prints the time per member to empty an object member by member.
    static func printRemovals() {
        Table.print(columns: ["members", "ns/removal"], widths: [24, 12])
        for count in [100, 10_000, 100_000] {
            let keys = (0..<count).map { "key\($0)" }
            let object = JSONValue.Object(keys.map { (key: $0, value: JSONValue.null) })
            let time = Timer.nanoseconds(1) {
                var rest = object
                for key in keys { rest[key] = nil }
            }
            Table.print(
                columns: [Table.count(count), Table.number(time / Double(count), 1)],
                widths: [24, 12])
        }
    }

    /// The median of a few rounds, or a single round if the work takes long.
    private static func time(_ type: (some Decodable).Type, from text: String) throws -> Double {
        let decoder = MessageDecoder()
        let work = { _ = try decoder.decode(type, from: .json(text)) }
        let first = try Timer.nanoseconds(1, work)
        guard first < 1e9 else { return first }
        let count = try Timer.count(for: .milliseconds(2), work)
        return try (0..<5).map { _ in try Timer.nanoseconds(count, work) }.quantile(0.5)
    }
}
