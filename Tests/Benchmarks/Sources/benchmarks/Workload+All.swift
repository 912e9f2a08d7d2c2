import BenchmarkModels

extension Workload {
    /// All rows, with their required and desired ratios.
    static func all() throws -> [Workload] {
        let message = try Samples.text(Samples.message)
        let items = try Samples.text(Samples.items)
        let megabytes = try Samples.itemsText(bytes: 12_000_000)
        let texts = [String].self
        let all: [Workload] = [
            .decode("message", Message.self, from: message, target: 3, aim: 3.5),
            .decode(
                "batch of 100", [Message].self, from: try Samples.text(Samples.messages),
                target: 3.5, aim: 4.2),
            .decode("1,000 items", [Item].self, from: items, target: 4.5, aim: 5.5),
            .decode("12 MB of items", [Item].self, from: megabytes, target: 4.5, aim: 5.5),
            .decode(
                "nested 200", Node.self, from: try Samples.text(Samples.node),
                target: 3.5, aim: 4),
            .decode(
                "10,000 doubles", [Double].self, from: try Samples.text(Samples.doubles),
                target: 10, aim: 13),
            .decode(
                "long texts, escapes", texts, from: try Samples.text(Samples.escapedTexts),
                target: 6, aim: 7),
            .decode(
                "long texts, ASCII", texts, from: try Samples.text(Samples.asciiTexts),
                target: 3.5, aim: 4.5),
            .decode(
                "1,000 values, alternatives", [Alternative].self,
                from: try Samples.text(Samples.alternatives), target: 1.6, aim: 2),
            try .decodeTree("message, tree", Message.self, from: message, target: 15, aim: 18),
            try .decodeTree("1,000 items, tree", [Item].self, from: items, target: 14, aim: 18),
            .encode("message", Samples.message, target: 2.2, aim: 3),
            .encode("1,000 items", Samples.items, target: 3.4, aim: 4.5),
            .encode("100,000 keys", Samples.dictionary, target: 1.6, aim: 2),
            .encode("10,000 doubles", Samples.doubles, target: 4.4, aim: 5),
            .encode("long texts, escapes", Samples.escapedTexts, target: 1.8, aim: 2.5),
            .encode("long texts, ASCII", Samples.asciiTexts, target: 4.5, aim: 5),
        ]
        return try all + forms()
    }
}
