import BenchmarkModels
import Foundation
import ScriptBridge

/// Rows of single forms: names in snake case, decimals, dates and any JSON.
extension Workload {
    static func forms() throws -> [Workload] {
        try snakeCase() + decimals() + dates() + anyJSON()
    }

    private static func snakeCase() throws -> [Workload] {
        let coding = ScriptCoding(keys: .snakeCase)
        let (ours, read) = (JavaScriptEncoder(coding: coding), MessageDecoder(coding: coding))
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let customers = (0..<1_000).map(Customer.init(number:))
        let data = try encoder.encode(customers)
        let one = try encoder.encode(customers[0])
        let text = String(decoding: data, as: UTF8.self)
        let oneText = String(decoding: one, as: UTF8.self)
        return [
            Workload(
                "decode 1,000 records, snake case",
                ours: { _ = try read.decode([Customer].self, from: .json(text)) },
                foundations: { _ = try decoder.decode([Customer].self, from: data) }),
            Workload(
                "encode 1,000 records, snake case", ours: { _ = try ours.encode(customers) },
                foundations: {
                    _ = String(decoding: try encoder.encode(customers), as: UTF8.self)
                }),
            Workload(
                "decode a record, snake case",
                ours: { _ = try read.decode(Customer.self, from: .json(oneText)) },
                foundations: { _ = try decoder.decode(Customer.self, from: one) }),
            Workload(
                "encode a record, snake case", ours: { _ = try ours.encode(customers[0]) },
                foundations: {
                    _ = String(decoding: try encoder.encode(customers[0]), as: UTF8.self)
                }),
        ]
    }

    /// Foundation writes decimals as numbers, and we write them as text; each reads its own form.
    private static func decimals() throws -> [Workload] {
        let decimals = (0..<1_000).map { Decimal($0 * 7_919) / 100 }
        let (ours, read) = (JavaScriptEncoder(), MessageDecoder())
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        let data = try encoder.encode(decimals)
        let numbers = String(decoding: data, as: UTF8.self)
        let texts = try ours.encodeJSON(decimals)
        let foundations = { _ = try decoder.decode([Decimal].self, from: data) }
        return [
            Workload(
                "decode 1,000 decimals",
                ours: { _ = try read.decode([Decimal].self, from: .json(texts)) },
                foundations: foundations),
            Workload(
                "decode 1,000 decimals, numbers",
                ours: { _ = try read.decode([Decimal].self, from: .json(numbers)) },
                foundations: foundations),
            Workload(
                "encode 1,000 decimals", ours: { _ = try ours.encode(decimals) },
                foundations: {
                    _ = String(decoding: try encoder.encode(decimals), as: UTF8.self)
                }),
        ]
    }

    /// Whole seconds, because Foundation's format has no others.
    private static func dates() throws -> [Workload] {
        let dates = (0..<1_000).map { Date(timeIntervalSince1970: Double($0 * 1_234_567)) }
        let (ours, read) = (JavaScriptEncoder(), MessageDecoder())
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        encoder.dateEncodingStrategy = .iso8601
        decoder.dateDecodingStrategy = .iso8601
        let data = try encoder.encode(dates)
        let text = try ours.encodeJSON(dates)
        return [
            Workload(
                "decode 1,000 dates", target: 1.2, aim: 1.5,
                ours: { _ = try read.decode([Date].self, from: .json(text)) },
                foundations: { _ = try decoder.decode([Date].self, from: data) }),
            Workload(
                "encode 1,000 dates", target: 1.2, aim: 1.5,
                ours: { _ = try ours.encode(dates) },
                foundations: {
                    _ = String(decoding: try encoder.encode(dates), as: UTF8.self)
                }),
        ]
    }

    /// Foundation decodes a type from the text, which is less work than what a `JSONValue` saves.
    private static func anyJSON() throws -> [Workload] {
        let text = try Samples.text(Samples.items)
        let data = Data(text.utf8)
        let value = try MessageDecoder().decode(JSONValue.self, from: .json(text))
        let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
        return [
            Workload(
                "decode a JSONValue as 1,000 items",
                ours: { _ = try value.decode([Item].self) },
                foundations: { _ = try decoder.decode([Item].self, from: data) }),
            Workload(
                "encode 1,000 items as a JSONValue",
                ours: { _ = try JSONValue(encoding: Samples.items) },
                foundations: {
                    _ = try JSONSerialization.jsonObject(with: encoder.encode(Samples.items))
                }),
        ]
    }

    private init(
        _ name: String,
        target: Double = 1.5,
        aim: Double = 2,
        ours: @escaping () throws -> Void,
        foundations: @escaping () throws -> Void
    ) {
        self.init(name: name, target: target, aim: aim, ours: ours, foundations: foundations)
    }
}
