import FixtureSupport
import Foundation
import ScriptBridge
import Testing

@Suite("Decoding text")
struct DecodingTests {
    /// The rows of bytes.
    private static func byteRows() throws -> [DecodingRow] {
        try Fixture.rows("decoding", as: DecodingRow.self).filter { $0.hex != nil }
    }

    /// The rows of text, and what the page script writes for each kind of value.
    private static func rows() throws -> [DecodingRow] {
        try ["decoding", "fidelity"]
            .flatMap { try Fixture.rows($0, as: DecodingRow.self) }
            .filter { $0.json != nil }
    }

    @Test("Rows of decoding.json given as bytes", arguments: try byteRows())
    func bytes(row: DecodingRow) throws {
        let digits = Array(try #require(row.hex))
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0..<($0 + 2)]), radix: 16)
        }
        do {
            let value = try MessageDecoder().decode(AnyJSON.self, from: .utf8(Data(bytes)))
            #expect(row.rejected == nil, "decoded as \(value)")
            #expect(value.description == row.value)
        } catch let error as DecodingError {
            #expect(row.rejected?.matches(error) == true, "rejected with \(error)")
        }
    }

    @Test(
        "A syntax error says what is wrong and where",
        arguments: [
            ("[1,", "The text ends at byte 3, before the value is complete."),
            ("[1 2]", "Unexpected character at byte 3."),
            ("\"a\u{1}\"", "Unescaped control character at byte 2."),
            (#""\x""#, "Invalid escape at byte 2."),
            ("[1.]", "Invalid number at byte 3."),
            ("1 2", "The text continues after the value at byte 2."),
        ]
    )
    func offsets(text: String, sentence: String) {
        let error = #expect(throws: DecodingError.self) {
            try MessageDecoder().decode(AnyJSON.self, from: .json(text))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("The text is not rejected as corrupted.")
            return
        }
        #expect(context.debugDescription == "The text is not valid JSON. \(sentence)")
    }

    @Test("Rows of decoding.json and fidelity.json", arguments: try rows())
    func decoding(row: DecodingRow) throws {
        let text = try #require(row.json)
        do {
            let value = try Self.value(row.type, from: text)
            #expect(row.rejected == nil, "decoded as \(value.prefix(100))")
            if row.value != "anything" { #expect(value == row.value) }
        } catch let error as DecodingError {
            #expect(row.rejected?.matches(error) == true, "rejected with \(error)")
        }
    }

    /// Describes the value as the table does.
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
