import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Decoding text")
struct DecodingTests {
    /// Rows of bytes are left out: a body is a string so far.
    private static let rows: [DecodingRow] =
        (try? Fixture.rows("decoding").filter { $0.json != nil }) ?? []

    @Test("There are rows")
    func table() {
        #expect(Self.rows.count > 250)
    }

    @Test("Rows of decoding.json", arguments: rows)
    func decoding(row: DecodingRow) throws {
        let text = try #require(row.json)
        do {
            let value = try Self.value(row.type, from: text)
            #expect(row.refused == nil, "decoded as \(value.prefix(100))")
            if row.value != "anything" { #expect(value == row.value) }
        } catch let error as DecodingError {
            #expect(row.refused?.matches(error) == true, "refused with \(error)")
        }
    }

    /// The value in the words of the table.
    private static func value(_ type: String?, from text: String) throws -> String {
        switch type {
        case nil: try decode(AnyJSON.self, from: text)
        case "Bool": try decode(Bool.self, from: text)
        case "Int": try decode(Int.self, from: text)
        case "Int8": try decode(Int8.self, from: text)
        case "Int16": try decode(Int16.self, from: text)
        case "Int32": try decode(Int32.self, from: text)
        case "Int64": try decode(Int64.self, from: text)
        case "UInt8": try decode(UInt8.self, from: text)
        case "UInt16": try decode(UInt16.self, from: text)
        case "UInt32": try decode(UInt32.self, from: text)
        case "UInt64": try decode(UInt64.self, from: text)
        case "Float": try decode(Float.self, from: text)
        case "Double": try decode(Double.self, from: text)
        case "Decimal": try decode(Decimal.self, from: text)
        case "String": try decode(String.self, from: text)
        case "URL": try decode(URL.self, from: text) { $0.absoluteString }
        case "Date": try decode(Date.self, from: text) { "\($0.timeIntervalSince1970)" }
        case "Data": try decode(Data.self, from: text, describedBy: hex)
        case "Int?": try decode(Int?.self, from: text) { $0.map { "\($0)" } ?? "nil" }
        case "[Int]": try decode([Int].self, from: text)
        case "[Double]": try decode([Double].self, from: text)
        case "{Int}": try decode([String: Int].self, from: text)
        case "member": try decode(Required.self, from: text) { "\($0.member)" }
        case "member?":
            try decode(Optional.self, from: text) { $0.member.map { "\($0)" } ?? "nil" }
        default: throw UnknownType(name: type)
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type,
        from text: String,
        describedBy description: (Value) -> String = { "\($0)" }
    ) throws -> String {
        description(try MessageDecoder().decode(type, from: .json(text)))
    }

    private static func hex(_ data: Data) -> String {
        data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private struct Required: Decodable {
        let member: Int
    }

    private struct Optional: Decodable {
        let member: Int?
    }

    private struct UnknownType: Error {
        let name: String?
    }
}
